// Before the parts of the page, whose own rules come after them.
import './tokens.css';
import './app.css';
import './forced-colors.css';
import './print.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { installAutomation } from './lib/session/automation';
import { update } from './lib/session/update.svelte';
import { workspace } from './lib/session/workspace.svelte';
import { afterPaint } from './lib/ui/when-idle';
import { notebookAutomation } from './routes/notebook/automation';
import { currentPage } from './routes/pages';
import { fetchAhead } from './routes/parts';

/** Shows the page that the address names, whole at once. */
async function show(target: HTMLElement): Promise<void> {
  await currentPage()
    ?.part.fetch()
    .catch(() => undefined); // that is said in its place
  mount(App, { target });
  await afterPaint();
}

const target = document.getElementById('app');
if (target) {
  // The engine is large: the page is on view before it is fetched.
  const opened = show(target).then(() => workspace.open());
  installAutomation(notebookAutomation, opened);
  const goOn = () => {
    // Once the engine is there: what it is made of is not fetched twice, and nothing waits for what is kept.
    if (import.meta.env.PROD) void update.begin();
    void fetchAhead(() => workspace.settled()); // beside it, the engine would open later
  };
  opened.then(goOn, goOn);
}

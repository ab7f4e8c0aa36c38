import type { NotebookAutomation } from '../../lib/session/automation';
import { fetched } from '../../lib/ui/fetched';
import { view } from '../../lib/session/view.svelte';

const notebooksPart = () => fetched(() => import('../../lib/views/notebook/notebooks.svelte'));

const opened = async () => {
  const { notebooks } = await notebooksPart();
  if (!notebooks.last) throw new Error('No notebook is open: open(text) opens one.');
  return notebooks.last;
};

/** The notebook from outside: what the page does, fetched when it is first called. */
export const notebookAutomation: NotebookAutomation = {
  async open(text, name = 'notebook') {
    const { notebooks } = await notebooksPart();
    const notebook = await notebooks.openText(name, text);
    view.openNotebook(notebook.name);
  },
  async run() {
    await (await opened()).run();
  },
  async text() {
    return (await opened()).text;
  },
  async results() {
    const { results } = await opened();
    return results();
  },
  async report() {
    const { reportOf } = await fetched(() => import('../../lib/views/notebook/report/make-report'));
    return reportOf(await opened());
  },
};

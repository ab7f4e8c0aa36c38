import { mount } from 'svelte';
import App from './App.svelte';
import './tokens.css';
import './app.css';
import './forced-colors.css';
import './print.css';
import { installAutomation } from './lib/session/automation';
import { notebookAutomation } from './routes/notebook/automation';

const target = document.getElementById('app');
if (target) {
  installAutomation(notebookAutomation);
  mount(App, { target });
}

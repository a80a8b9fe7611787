/** Where the page begins. */
import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { api } from './lib/api';
import { unstyled } from './lib/reach.svelte';
import { start } from './lib/route.svelte';
import { save, settings, show } from './lib/settings.svelte';
import { language } from './lib/words.svelte';

start();
addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && unstyled.add(target), true);
await language.use(settings.lang).catch(() => undefined); // in English until its words are here
show();
mount(App, { target: document.getElementById('app') ?? document.body });

void api.me().then(
  (me) => {
    if (me.name && me.name !== settings.name) save({ name: me.name });
  },
  () => undefined,
);
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // the page may have loaded while its words were still on their way: no waiting for `load`
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

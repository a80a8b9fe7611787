/** Where in the page we are. Addresses are plain paths; the server gives the same page for all. */
import { visit } from './visit';

export type Route =
  | { page: 'home' | 'lobby' | 'replay' | 'companion' | 'admin' | 'notices' | 'lost' }
  | { page: 'new' | 'rules' | 'cards' | 'lab'; game: string }
  | { page: 'match' | 'review'; id: string };

/** The place that a path names. */
export function read(path: string): Route {
  const [first = '', second = '', third = ''] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (first === '') return { page: 'home' };
  if (first === 'lobby' || first === 'replay' || first === 'companion' || first === 'admin' || first === 'notices') return { page: first };
  if ((first === 'new' || first === 'rules' || first === 'cards') && second) return { page: first, game: second };
  if (first === 'lab') return { page: 'lab', game: second };
  if (first === 'm' && second && third === 'review') return { page: 'review', id: second };
  if (first === 'm' && second) return { page: 'match', id: second };
  return { page: 'lost' };
}

let here = $state.raw({ route: read(location.pathname), query: new URLSearchParams(location.search) });

export const route = {
  get now(): Route {
    return here.route;
  },
  get query(): URLSearchParams {
    return here.query;
  },
};

function arrive(): void {
  const route = read(location.pathname);
  if (JSON.stringify(route) !== JSON.stringify(here.route)) visit.n++;
  here = { route, query: new URLSearchParams(location.search) };
}

/** Go to another place of the page. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  arrive();
  if (!replace) scrollTo(0, 0);
}

/** Change what the address says without going anywhere. */
export function note(path: string): void {
  history.replaceState(null, '', path);
}

/** Follow links inside the page without loading it anew. */
export function start(): void {
  addEventListener('popstate', arrive);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || (link.pathname === location.pathname && link.hash)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

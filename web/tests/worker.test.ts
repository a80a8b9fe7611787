/** What is kept for later: never instead of what came, and nothing of anybody else. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import source from '../public/sw.js?raw';

const here = 'http://table';
const stored = new Map<string, Response>();
const cache = {
  match: (key: string | Request) => Promise.resolve(stored.get(path(key))?.clone()),
  put: vi.fn((key: string | Request, answer: Response) => answer.text().then((text) => void stored.set(path(key), new Response(text, answer)))),
  keys: () => Promise.resolve([...stored.keys()].map((key) => ({ url: here + key }))),
  delete: (request: { url: string }) => Promise.resolve(stored.delete(path(request.url))),
};
const path = (key: string | { url: string }): string => new URL(typeof key === 'string' ? key : key.url, here).pathname;
const network = vi.fn<() => Promise<Response>>();
const script = { type: 'text/javascript' };
const made = (text: string, type: string, status = 200): Response => new Response(text, { status, headers: { 'content-type': type } });

/** What a page gets that asks for it. */
async function get(url: string, mode = 'cors'): Promise<string> {
  let answer: Promise<Response> | undefined;
  const request = { url: here + url, method: 'GET', mode } as Request;
  heard.fetch?.({ request, respondWith: (it) => (answer = it), waitUntil: (it) => (later = it) });
  return (await answer)?.text() ?? '';
}
interface Fetched {
  request: Request;
  respondWith: (it: Promise<Response>) => void;
  waitUntil: (it: Promise<unknown>) => void;
}
let later: Promise<unknown> | undefined;
const heard: Record<string, (event: Fetched) => void> = {};

beforeEach(() => {
  stored.clear();
  cache.put.mockClear();
  network.mockReset();
  const self = { location: { origin: here }, addEventListener: (name: string, listen: (event: Fetched) => void) => (heard[name] = listen) };
  new Function('self', 'caches', 'fetch', source)(self, { open: () => Promise.resolve(cache) }, network);
});

describe('files that never change', () => {
  it('are fetched once', async () => {
    network.mockResolvedValueOnce(made('one', script.type));
    expect([await get('/assets/a.js'), await get('/assets/a.js'), network.mock.calls.length]).toEqual(['one', 'one', 1]);
  });
  it('are there although nothing can be kept', async () => {
    cache.put.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
    network.mockResolvedValueOnce(made('one', script.type));
    expect(await get('/assets/a.js')).toBe('one');
  });
  it('are fetched again after somebody else answered', async () => {
    network.mockResolvedValueOnce(made('<h1>Sign in</h1>', 'text/html; charset=utf-8')).mockResolvedValueOnce(made('one', script.type));
    await get('/assets/a.js');
    expect(await get('/assets/a.js')).toBe('one');
  });
});

describe('the page', () => {
  it('is the newest, although it cannot be kept', async () => {
    stored.set('/', made('old', 'text/html'));
    cache.put.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
    network.mockResolvedValueOnce(made('new', 'text/html'));
    expect(await get('/m/x', 'navigate')).toBe('new');
  });
  it('opens without a table: where nobody answers, or a proxy does', async () => {
    network.mockResolvedValueOnce(made('kept', 'text/html'));
    await get('/', 'navigate');
    network.mockRejectedValueOnce(new TypeError('cut')).mockResolvedValueOnce(made('502', 'text/html', 502));
    expect([await get('/m/x', 'navigate'), await get('/', 'navigate')]).toEqual(['kept', 'kept']);
  });
  it('opens where a line takes everything and answers nothing', async () => {
    stored.set('/', made('kept', 'text/html'));
    vi.useFakeTimers();
    network.mockReturnValueOnce(new Promise(() => undefined));
    const opened = get('/m/x', 'navigate');
    await vi.advanceTimersByTimeAsync(8_000);
    vi.useRealTimers();
    expect(await opened).toBe('kept');
  });
  it('and what it looks like is there at once, and the newest the next time', async () => {
    stored.set('/theme.js', made('old', script.type));
    let come = (_: Response): void => undefined;
    network.mockReturnValueOnce(new Promise((done) => (come = done)));
    expect(await get('/theme.js', 'no-cors')).toBe('old');
    come(made('new', script.type));
    await later;
    network.mockRejectedValueOnce(new TypeError('cut'));
    expect(await get('/theme.js', 'no-cors')).toBe('new');
    await later;
  });
  it('says what the proxy says where none was kept', async () => {
    network.mockResolvedValueOnce(made('502', 'text/html', 502)).mockRejectedValueOnce(new TypeError('cut'));
    expect(await get('/', 'navigate')).toBe('502');
    await expect(get('/', 'navigate')).rejects.toThrow('cut');
  });
});

/** A view is changed by a list of places and values; what did not change stays the same object. */
import type { Change } from '../generated/frames';

type Key = string | number;

/** The view after the changes. Throws where a place does not exist: then the page asks anew. */
export function patch(view: unknown, changes: readonly Change[]): unknown {
  return changes.reduce<unknown>((whole, [path, value]) => put(whole, path, value), view);
}

function put(whole: unknown, path: readonly Key[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(whole)) {
    if (typeof key !== 'number' || key < 0 || key >= whole.length) throw new RangeError(`no place ${key}`);
    const copy = whole.slice();
    copy[key] = put(whole[key], rest, value);
    return copy;
  }
  if (typeof whole === 'object' && whole !== null) {
    const old = whole as Record<string, unknown>;
    const name = String(key);
    if (rest.length > 0 && !Object.hasOwn(old, name)) throw new RangeError(`no place ${name}`);
    return { ...old, [name]: put(old[name], rest, value) };
  }
  throw new RangeError(`no place ${key}`);
}

/** Every thing of a view by its id: what is said of it, and where it lies. */
function index(value: unknown, place: string, found: Map<string, string>): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => index(item, place, found)).join()}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const fields = value as Record<string, unknown>;
  const id = typeof fields.id === 'string' ? fields.id : null;
  const said = Object.entries(fields)
    .map(([name, child]) => `${name}:${index(child, id ?? `${place}/${name}`, found)}`)
    .join();
  if (id === null) return said;
  found.set(id, `${place} ${said}`);
  return '#'; // what happens to a thing inside does not touch the thing around it
}

/** The ids of things that look or lie otherwise than before. */
export function touched(before: unknown, after: unknown): Set<string> {
  const old = new Map<string, string>();
  const now = new Map<string, string>();
  index(before, '', old);
  index(after, '', now);
  return new Set([...now].filter(([id, said]) => old.get(id) !== said).map(([id]) => id));
}

/** So many things that luck alone has touched were laid out, not moved. */
const LAID_OUT = 12;

/** What to mark as touched by some lines of the log. */
export function marks(before: unknown, after: unknown, lines: readonly { seat: number }[]): Set<string> {
  const found = touched(before, after);
  return found.size > LAID_OUT && lines.every((line) => line.seat < 0) ? new Set() : found;
}

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

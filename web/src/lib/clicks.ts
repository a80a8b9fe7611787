/**
 * From the legal actions and the things clicked so far: what may be clicked next, and when an
 * action is complete. No path is the beginning of another, so a complete one is unambiguous.
 */
import type { Gist, Line } from '../generated/api';
import type { Choice, Several } from '../generated/frames';

export interface Path {
  text: string;
  ids: string[];
  gist: Gist;
  /** Things that may be clicked in any order: the cards of a set, where no other action is the
   * same cards in another order. */
  free: ReadonlySet<string>;
}

/** What a click leads to: the things chosen then, and the action that they complete. */
export interface Step {
  chosen: string[];
  act: string | null;
}

/** The actions as paths of ids. */
export function paths(acts: readonly Choice[]): Path[] {
  const sets = new Map<string, number>();
  const key = (ids: readonly string[]): string => [...ids].sort().join(' ');
  for (const [, ids] of acts) sets.set(key(ids), (sets.get(key(ids)) ?? 0) + 1);
  return acts.map(([text, ids, gist]) => {
    const { cards } = gist.things;
    const named = Array.isArray(cards) && sets.get(key(ids)) === 1 ? cards.map(({ id }) => String(id)) : [];
    return { text, ids, gist, free: new Set(named.filter((id) => ids.includes(id))) };
  });
}

const begins = ({ ids, free }: Path, chosen: readonly string[]): boolean =>
  chosen.every((id, i) => ids[i] === id || (free.has(id) && free.has(ids[i] ?? '') && chosen.indexOf(id) === i));

/** The ids that go on from what is chosen. */
export function next(all: readonly Path[], chosen: readonly string[]): Set<string> {
  const ids = new Set<string>();
  for (const path of all) {
    const id = path.ids[chosen.length];
    if (id === undefined || !begins(path, chosen)) continue;
    if (!path.free.has(id)) ids.add(id);
    else for (const one of path.free) if (!chosen.includes(one)) ids.add(one);
  }
  return ids;
}

/** Things still to be clicked for the viewer, each when the same question comes again. */
export interface Rest {
  ids: string[];
  /** The key of the question. */
  ask: string;
  /** How long the log was when it began. */
  since: number;
}

/** The action of the first of them that is one by itself, and what is left; nothing where somebody else has acted or something was taken back. */
export function following(all: readonly Path[], rest: Rest, log: readonly Line[], viewer: number): { act: string | null; rest: Rest | null } {
  const others = log.slice(rest.since).some(({ kind, seat }) => (kind ?? 'deed') === 'deed' && seat >= 0 && seat !== viewer);
  if (others || log.length < rest.since) return { act: null, rest: null };
  const alone = new Map(all.flatMap((path) => (path.ids.length === 1 ? [[path.ids[0] ?? '', path.text] as const] : [])));
  const id = rest.ids.find((one) => alone.has(one));
  const ids = rest.ids.filter((one) => one !== id && alone.has(one));
  return { act: alone.get(id ?? '') ?? null, rest: ids.length ? { ...rest, ids } : null };
}

/** The longest beginning of what was chosen that still leads to an action. */
export function keep(all: readonly Path[], chosen: readonly string[]): string[] {
  for (let n = chosen.length; n > 0; n--) {
    const part = chosen.slice(0, n);
    if (all.some((path) => path.ids.length > n && begins(path, part))) return part;
  }
  return [];
}

/**
 * Click on a thing. What goes on from the choice goes on; a chosen thing is let go with all after
 * it; what would have gone on from an earlier point starts there anew; anything else lets go one.
 */
export function click(all: readonly Path[], chosen: readonly string[], id: string): Step {
  if (next(all, chosen).has(id)) return advance(all, [...chosen, id]);
  const at = chosen.lastIndexOf(id);
  if (at >= 0) return { chosen: chosen.slice(0, at), act: null };
  for (let n = chosen.length - 1; n >= 0; n--) {
    const part = chosen.slice(0, n);
    if (next(all, part).has(id)) return advance(all, [...part, id]);
  }
  return { chosen: chosen.slice(0, -1), act: null };
}

function advance(all: readonly Path[], chosen: string[]): Step {
  const full = all.find((path) => path.ids.length === chosen.length && begins(path, chosen));
  return full ? { chosen: [], act: full.text } : { chosen, act: null };
}

/** The parts of a choice of several by the thing that stands for each; equal things share one. */
export function parts(all: readonly Path[], several: Several | null): Map<string, string> {
  const offered = new Set(several?.parts ?? []);
  return new Map(all.filter(({ text, ids }) => offered.has(text) && ids.length === 1).map(({ text, ids }) => [ids[0] ?? '', text]));
}

const count = (texts: readonly string[], text: string): number => texts.filter((one) => one === text).length;

/** Whether what is ticked can be confirmed: enough, not too many, and nothing that excludes another. */
export function fits(several: Several | null, picked: readonly string[]): boolean {
  if (!several) return false;
  const together = !several.apart.some((group) => group.every((text) => picked.includes(text)));
  return picked.length >= several.fewest && picked.length <= several.most && together;
}

/** Take a part into the choice, one more of equal ones, or let it go. What is chosen first stays first. */
export function toggle(several: Several, picked: readonly string[], text: string): string[] {
  return count(picked, text) < count(several.parts, text) ? [...picked, text] : picked.filter((one) => one !== text);
}

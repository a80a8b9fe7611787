/**
 * A set may be picked in any order: the things of an action, without its buttons, are looked at
 * together, and clicked in the action's own order once they are complete.
 */
import type { Path } from '../../lib/clicks';

/** The actions that need more than one thing. */
export const sets = (all: readonly Path[]): Path[] => all.filter((path) => path.ids.length > 1);

/** The actions to which everything picked belongs. */
export function fitting(all: readonly Path[], picked: readonly string[]): Path[] {
  return sets(all).filter((path) => picked.every((id) => path.ids.includes(id)));
}

/** What may be picked next. */
export function open(all: readonly Path[], picked: readonly string[]): Set<string> {
  const ids = fitting(all, picked).flatMap(({ ids }) => ids);
  return new Set(ids.filter((id) => !picked.includes(id)));
}

/** What is picked after a click: one more, one less, or a new beginning. */
export function pick(all: readonly Path[], picked: readonly string[], id: string): string[] {
  if (picked.includes(id)) return picked.filter((one) => one !== id);
  if (fitting(all, [...picked, id]).length) return [...picked, id];
  return fitting(all, [id]).length ? [id] : [];
}

/** The action whose things are exactly these. */
export function complete(all: readonly Path[], picked: readonly string[]): Path | undefined {
  return fitting(all, picked).find((path) => path.ids.length === picked.length);
}

/** At which windows a seat is asked: one list, ticked by its person. */

/** Ticked: windows of every kind. */
export const EVERYTHING = 'everything';
/** Ticked: also windows in which one can only pass. */
export const IDLE = 'idle';

/** Whether a kind of window is asked at: by itself, or because everything is. */
export function asks(at: readonly string[], kind: string): boolean {
  return at.includes(kind) || (kind !== IDLE && at.includes(EVERYTHING));
}

/** The list after a tick was set or taken away, in the game's order. */
export function ticked(all: readonly string[], at: readonly string[], kind: string, on: boolean): string[] {
  return all.filter((one) => (one === kind ? on : at.includes(one)));
}

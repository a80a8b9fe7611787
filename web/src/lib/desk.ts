/** What a window over a table (`match/Prompt.svelte`) asks of the page around it. */
import { getContext, setContext } from 'svelte';

/** A window in which the viewer may answer in between, as the turn bar shows it. */
export interface Interrupt {
  /** What happens, as a headline. */
  title: string;
  /** One sentence: what it comes to, and what the viewer can do about it. */
  facts: string;
  /** The card in question. */
  face: string | null;
  /** The gold button: an id that may be clicked now, and its words. */
  main?: { id: string; label: string };
}

/** What a window that a table opens over itself asks of the page: time, and the turn bar's buttons. */
export interface Desk {
  /** The viewer's clock while it runs: how many milliseconds were left of how many, and when. */
  readonly clock: { left: number; whole: number; at: number } | null;
  /** Whether something is on its way to the server: nothing may be clicked meanwhile. */
  readonly waiting: boolean;
  /** How many things may be clicked now. */
  readonly choices: number;
  /** Whether a lesson says what to do next. */
  readonly taught: boolean;
  /** Click things one after the other, whatever is asked in between. */
  inTurn: (ids: readonly string[]) => void;
  /** What a button of the turn bar is called. */
  label: (id: string) => string;
  /** Take buttons from the turn bar, because they are drawn elsewhere; returns how to give them back. */
  claim: (ids: readonly string[]) => () => void;
  /** Let the turn bar show a window: it has its room, so that nothing moves; returns how to close it. */
  interrupt: (what: Interrupt) => () => void;
}

const DESK = Symbol('desk');

/** Offer the desk to everything below. */
export function provideDesk(desk: Desk): void {
  setContext(DESK, desk);
}

/** The desk of the page around a table. */
export function useDesk(): Desk {
  return getContext<Desk>(DESK);
}

/** The actions of a turn, read: what is done, and with what. */
import type { Turn } from '../../generated/frames';

export interface Act {
  text: string;
  id: string;
  verb: string;
  /** What follows the verb: cards, seats, colours, numbers. */
  rest: string[];
}

export function acts(turn: Turn): Act[] {
  return (turn.acts ?? []).map(([text, clicks]) => {
    const [verb = '', ...rest] = text.split(' ');
    return { text, id: clicks.split(' ')[0] ?? '', verb, rest };
  });
}

/** Actions that are drawn as things of their own, and not as cards of the hand or answers. */
export const things = (turn: Turn): Act[] => acts(turn).filter(({ id }) => id.startsWith('do-'));

/** The actions of a turn: what is done, and with what. */
import type { Gist } from '../../generated/api';
import type { Turn } from '../../generated/frames';
import type { SinsView } from '../../generated/views';

export interface Act {
  text: string;
  id: string;
  gist: Gist;
}

export function acts(turn: Turn): Act[] {
  return (turn.acts ?? []).map(([text, clicks, gist]) => ({ text, id: clicks[0] ?? '', gist }));
}

/** Actions that are drawn as things of their own, and not as cards of the hand or answers. */
export function things(turn: Turn, { offers }: Pick<SinsView, 'offers'>): Act[] {
  const ids = new Set(offers.map(({ id }) => id));
  return acts(turn).filter(({ id }) => ids.has(id));
}

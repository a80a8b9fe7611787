/** A War, duel by duel: what one view after another tells of it. */
import type { MuseView } from '../../generated/views';

export interface Fighter {
  card: string;
  name: string;
  seat: number;
  might: number;
  state: 'waits' | 'faces' | 'stands';
}
export interface War {
  one: number;
  other: number;
  trojan: boolean;
  stage: 'declared' | 'duels' | 'over';
  fighters: Fighter[];
  winner: number;
}
export interface Duel {
  one: Fighter;
  other: Fighter;
  /** The card that fell, or none. */
  fell: string;
}
export interface Told {
  war: War;
  duels: Duel[];
}

/** The War of a view; views of older matches have none. */
export const warOf = (view: MuseView): War | null => (view as { war?: War | null }).war ?? null;

const stateOf = (war: War, card: string): Fighter['state'] | undefined => war.fighters.find((one) => one.card === card)?.state;

/** Go on from what was told by the next view of the same War. */
export function follow(told: Told | null, war: War): Told {
  const same = told && told.war.one === war.one && told.war.other === war.other && told.war.trojan === war.trojan && told.war.stage !== 'over';
  if (!same || (told.war.stage === 'duels' && war.stage === 'declared')) return { war, duels: [] };
  const before = told.war;
  const faced = before.fighters.find((one) => one.state === 'faces');
  if (before.stage !== 'duels' || !faced || stateOf(war, faced.card) === 'faces') return { war, duels: told.duels };
  // who was turned over has met somebody who waited before and does not wait now
  const met = before.fighters.find((one) => one.seat !== faced.seat && one.state === 'waits' && stateOf(war, one.card) !== 'waits');
  if (!met) return { war, duels: told.duels };
  const [one, other] = faced.seat === war.one ? [faced, met] : [met, faced];
  const fell = [one, other].find((fighter) => war.stage === 'duels' && stateOf(war, fighter.card) === undefined) ?? (one.might < other.might ? one : other.might < one.might ? other : undefined);
  return { war, duels: [...told.duels, { one, other, fell: fell?.card ?? '' }] };
}

/** What the zoom says about a card beside what it says itself: how the viewer's Crews stand to it. */
import type { MuseView } from '../../generated/views';
import { verdicts } from './cards';
import { verdict } from './say';

export function explain(face: string, view: unknown): string[] {
  const { seats, viewer } = view as MuseView;
  const mine = verdicts(seats.find(({ seat }) => seat === viewer), face);
  return mine.map(({ crew, challenge }) => verdict(crew, challenge));
}

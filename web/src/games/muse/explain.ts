/** What the zoom says about a card beside what it says itself: how the viewer's Crews stand to it. */
import type { Message } from '../../generated/api';
import type { MuseView } from '../../generated/views';
import { nameOf, type Faces } from '../../lib/table';
import { verdicts } from './cards';
import { verdict } from './say';

export function explain(face: string, view: unknown, _: (message: Message) => string, faces: Faces): string[] {
  const call = (id: string): string => (faces[id] ? nameOf(faces[id]) : id);
  const { seats, viewer } = view as MuseView;
  const mine = verdicts(seats.find(({ seat }) => seat === viewer), face);
  return mine.map(({ crew, challenge }) => verdict(crew, challenge, call));
}

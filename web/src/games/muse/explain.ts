/** What the zoom says about a card: its rules in words, and how the viewer's Crews stand to it. */
import type { Message } from '../../generated/api';
import type { MuseView } from '../../generated/views';
import type { Faces } from '../../lib/table';
import { language } from '../../lib/words.svelte';
import { verdicts } from './cards';
import { verdict } from './say';

export function explain(face: string, view: unknown, _say: (message: Message) => string, faces: Faces): string[] {
  const { seats, viewer } = view as MuseView;
  const data = faces[face]?.data ?? {};
  const text = data[`text-${language.now}`] ?? data['text-en'];
  const mine = verdicts(seats.find(({ seat }) => seat === viewer), face);
  return [...(text ? [text] : []), ...mine.map(({ crew, challenge }) => verdict(crew, challenge))];
}

/** What the zoom says about a card of Siggil: what it counts for, or how a Spirit is won. */
import type { Message } from '../../generated/api';
import type { SiggilSpiritView, SiggilView } from '../../generated/views';
import { nameOf, type Faces } from '../../lib/table';
import { printed } from './cards';
import { words } from './words';

export function explain(face: string, view: unknown, _: (message: Message) => string, faces: Faces): string[] {
  const { spirits, places, size, seats } = view as SiggilView;
  const called = ({ id, name }: SiggilSpiritView): string => (faces[id] ? nameOf(faces[id]) : name);
  const spirit = spirits.find(({ id }) => id === face);
  if (spirit) {
    const here = places.filter((place) => place.lies === 'here' && place.card && place.kind === 'card').map(({ card }) => printed(faces, card));
    const family = here.filter((card) => card.family === face).length;
    const number = here.filter((card) => card.number === spirit.number).length;
    return [
      words(`about-${spirit.where}`, { n: spirit.where === 'held' ? spirit.size + 1 : size, number: spirit.number }),
      words('about-seen', { family, number, which: spirit.number }),
      ...(seats.length === 1 ? [words('about-solo')] : []),
    ];
  }
  const { family, number } = printed(faces, face);
  const first = spirits.find(({ id }) => id === family);
  const second = spirits.find((one) => one.number === number);
  if (!first || !second) return [];
  return [first === second ? words('about-both', { spirit: called(first) }) : words('about-card', { first: called(first), second: called(second) })];
}

import { expect, it } from 'vitest';
import { idIn, seatIn } from '../src/lib/things';

const gist = { verb: 'deed', things: { deed: 'mill', seat: { kind: 'seat', id: 1 }, card: { kind: 'card', id: 'ember-whelp' }, cards: [], n: 2 } };

it('reads a slot by what stands in it', () => {
  expect(idIn(gist, 'card')).toBe('ember-whelp');
  expect(idIn(gist, 'deed')).toBe('mill');
  expect(idIn(gist, 'n')).toBe('2');
  expect(idIn(gist, 'cards')).toBe('');
  expect(idIn(gist, 'none')).toBe('');
  expect(seatIn(gist, 'seat')).toBe(1);
  expect(seatIn(gist, 'card')).toBe(-1);
});

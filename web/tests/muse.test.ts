import { describe, expect, it } from 'vitest';
import { counts, faceOf, verdicts } from '../src/games/muse/cards';
import { matched, standing, Teller } from '../src/games/muse/war';
import { de, en } from '../src/games/muse/words';
import type { Line } from '../src/generated/api';
import type { MuseMemberView, MuseSeatView, MuseView, MuseWarView } from '../src/generated/views';
import type { Faces } from '../src/lib/table';

const member = (id: string, might: number): MuseMemberView => ({
  id, name: id.toUpperCase(), kind: 'hero', might, traits: [], turned: false, leads: true, treasures: [], fates: [], deity: null,
});
const seat = (n: number, members: MuseMemberView[]): MuseSeatView => ({
  id: `seat-${n}`, seat: n, alive: true, laurels: 0, hand: [], waiting: [], aside: [], shared: [], loot: [], victory: [],
  crews: [{ id: `crew-${n}-0`, leader: members[0]?.id ?? '', quest: '', might: 0, traits: [], members, challenges: [] }],
});
const view = (one: MuseMemberView[], other: MuseMemberView[], war: MuseWarView | null = null): MuseView =>
  ({ seats: [seat(0, one), seat(1, other)], war }) as unknown as MuseView;
const line = (n: number, text: string): Line => {
  const [verb = '', id = ''] = text.split(' ');
  return { n, seat: -1, m: { key: `told-${verb}`, params: {} }, gist: { verb, things: { card: { kind: 'card', id } } }, kind: 'luck' };
};
const war: MuseWarView = { one: 0, other: 1, trojan: false, stage: 'declared', fighters: [], winner: -1 };

describe('what a Crew lacks', () => {
  it('is read from the view', () => {
    expect(counts(['fire', 'wisdom', 'fire'])).toEqual([['wisdom', 1], ['fire', 2]]);
  });
  it('is told of the better Crew first', () => {
    const mine = seat(0, [member('jason', 5)]);
    const crew = mine.crews[0]!;
    const no = { card: 'hydra', met: false, might: 22, halved: false, lacks: [{ n: 1, of: ['fire'] }], counts: true, vain: false };
    mine.crews = [{ ...crew, challenges: [no] }, { ...crew, id: 'crew-0-1', challenges: [{ ...no, met: true, lacks: [], counts: false }] }];
    expect(verdicts(mine, 'hydra').map((one) => one.crew.id)).toEqual(['crew-0-1', 'crew-0-0']);
    expect(verdicts(mine, 'talos')).toEqual([]);
    expect(verdicts(undefined, 'hydra')).toEqual([]);
  });
});

it('a card is drawn as it lies', () => {
  const faces = { amazons: {}, 'amazons-joined': {}, 'periphetes-prize': {} } as unknown as Faces;
  expect(faceOf({ id: 'amazons', kind: 'companion', name: 'Amazons' }, faces)).toBe('amazons-joined');
  expect(faceOf({ id: 'amazons', kind: 'foe', name: 'Amazons' }, faces)).toBe('amazons');
  expect(faceOf({ id: 'periphetes', kind: 'treasure', name: 'Bronze Club' }, faces)).toBe('periphetes-prize');
  expect(faceOf({ id: 'hand-1-0', kind: 'back', name: '' }, faces)).toBeNull();
});

describe('a War', () => {
  const [ajax, hector, jason, medea] = [member('ajax', 8), member('hector', 6), member('jason', 5), member('medea', 5)];
  it('is told duel by duel', () => {
    const teller = new Teller();
    expect(teller.next(null, view([ajax, jason], [hector, medea]), [line(1, 'play ares')])).toBeNull();
    let told = teller.next(null, view([ajax, jason], [hector, medea], war), [line(1, 'play ares')]);
    expect(told?.stage).toBe('declared');
    const log = [line(1, 'play ares'), line(2, 'match ajax'), line(3, 'match hector')];
    told = teller.next(told, view([ajax, jason], [medea], { ...war, stage: 'duels' }), log);
    expect(told?.duels.map(({ fell }) => fell)).toEqual(['hector']);
    log.push(line(4, 'match jason'), line(5, 'match medea'));
    told = teller.next(told, view([ajax, jason], [medea], { ...war, stage: 'over', winner: 0 }), log);
    expect(told?.duels.map(({ fell }) => fell)).toEqual(['hector', '']);
    expect([standing(told!, 0), standing(told!, 1), told?.winner]).toEqual([13, 5, 0]);
    expect(teller.next(told, view([ajax, jason], [medea]), log)).toBe(told);
  });
  it('that comes and goes at once is told too', () => {
    const teller = new Teller();
    teller.next(null, view([ajax], [hector]), [line(1, 'play ares')]);
    const told = teller.next(null, view([ajax], [hector]), [line(1, 'play ares'), line(2, 'match ajax'), line(3, 'match hector')]);
    expect(told).toMatchObject({ one: 0, other: 1, stage: 'over', winner: 0 });
    expect(told?.duels[0]?.fell).toBe(''); // an only Hero cannot fall
  });
  it('is forgotten where somebody steps back', () => {
    const teller = new Teller();
    const told = teller.next(null, view([ajax], [hector], war), [line(5, 'pass')]);
    expect(told).not.toBeNull();
    expect(teller.next(told, view([ajax], [hector]), [line(2, 'pass')])).toBeNull();
    expect(matched([line(1, 'tackle hydra'), line(2, 'match ajax')])).toEqual(['ajax']);
  });
});

it('the words are there in both languages', () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
});

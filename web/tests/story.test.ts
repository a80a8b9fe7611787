import { describe, expect, it } from 'vitest';
import type { Line } from '../src/generated/api';
import { about, filtered, joined, pieces, since, story } from '../src/lib/story';

let n = 0;
const line = (seat: number, verb: string, more: Partial<Line> = {}, params: Line['m']['params'] = {}): Line => ({
  n: ++n, seat, m: { key: `told-${verb}`, params }, gist: { verb, things: params }, ...more,
});
const card = (id: string): Line['m']['params'] => ({ card: { kind: 'card', id } });
const to = (seat: number): Line['m']['params'] => ({ seat: { kind: 'seat', id: seat } });
const luck = { kind: 'luck' } as const;
const effect = { kind: 'effect' } as const;

describe('a story', () => {
  it('has luck and effects inside the deed that caused them', () => {
    const [one, ...rest] = story([line(1, 'attack'), line(-1, 'despair', effect, { ...to(0), n: 3 }), line(-1, 'deal', luck, { ...to(1), ...card('owl') })]);
    expect(rest).toEqual([]);
    expect([one?.deed?.m.key, one?.came.map(({ m }) => m.key)]).toEqual(['told-attack', ['told-despair', 'told-deal']]);
  });
  it('says cards that come one after the other in one sentence', () => {
    const drawn = ['owl', 'owl', 'key'].map((id) => line(-1, 'deal', luck, { ...to(0), ...card(id) }));
    const [entry] = story([line(0, 'keep'), ...drawn, line(-1, 'deal', luck, { ...to(1), ...card('axe') })]);
    expect(entry?.came).toHaveLength(2);
    expect(entry?.came[0]?.m.params.card).toEqual(['owl', 'owl', 'key'].map((id) => ({ kind: 'card', id })));
    expect(entry?.came[0]?.about).toEqual(['owl', 'key']);
  });
  it('counts equal deeds, and folds passes', () => {
    const entries = story([line(1, 'play', {}, card('owl')), line(1, 'play', {}, card('owl')), ...[0, 2, 0].map((seat) => line(seat, 'pass', { kind: 'pass' })), line(-1, 'draw', luck)]);
    expect(entries.map(({ kind, passed, deed }) => [kind, passed, deed?.times])).toEqual([['deed', [], 2], ['pass', [0, 2], undefined], ['luck', [], undefined]]);
  });
  it('knows what a deed brings once its windows have passed', () => {
    const entries = story([line(1, 'tackle'), line(0, 'pass', { kind: 'pass' }), line(-1, 'overcome', effect, to(1)), line(-1, 'draw', luck, to(0))]);
    expect(entries.map(({ kind, deed, came }) => [kind, deed?.m.key, came.map(({ m }) => m.key)])).toEqual([
      ['deed', 'told-tackle', ['told-overcome']], ['pass', undefined, []], ['luck', undefined, ['told-draw']],
    ]);
  });
  it('tells of the beginning what concerns a seat, and little of the rest', () => {
    const dealt = ['a', 'b', 'c'].map((id) => line(-1, 'lie', luck, { to: { kind: 'place', id } }));
    const begun = story([line(-1, 'first', luck, to(1)), ...dealt, line(-1, 'deal', luck, { ...to(0), ...card('owl') })]);
    expect(pieces(begun, 0).map(({ told }) => told.m.key)).toEqual(['told-first', 'told-lie', 'told-deal']);
  });
  it('begins with luck that nobody caused', () => {
    const entries = story([line(-1, 'deal', luck, card('owl')), line(-1, 'deal', luck, card('key')), line(0, 'play')]);
    expect(entries.map(({ kind, came }) => [kind, came.length])).toEqual([['luck', 1], ['deed', 0]]);
  });
  it('joins nothing that differs in more than a card', () => {
    const m = (params: Line['m']['params'], key = 'told-x'): Line['m'] => ({ key, params });
    expect(joined(m(card('a')), m(card('b'), 'told-y'))).toBeNull();
    expect(joined(m({ n: 1 }), m({ n: 2 }))).toBeNull();
    expect(joined(m({ ...card('a'), n: 1 }), m({ ...card('b'), n: 2 }))).toBeNull();
    expect(joined(m({}), m({}))).toBeNull();
    expect(joined(m(card('a')), m({ ...card('a'), n: 1 }))).toBeNull();
  });
});

describe('what is asked of a story', () => {
  const lines = [
    line(0, 'done', { turn: 0 }), line(1, 'gain', { turn: 1 }, card('owl')), line(1, 'attack', { turn: 1 }, to(0)), line(0, 'defend', { turn: 1 }),
    line(1, 'pass', { kind: 'pass', turn: 1 }), line(1, 'stop', { turn: 1 }), line(-1, 'despair', { ...effect, turn: 1 }, { ...to(0), n: 3 }),
  ];
  const entries = story(lines);
  it('is filtered', () => {
    expect(filtered(entries, 'all', 0)).toHaveLength(6);
    expect(filtered(entries, 'deeds', 0)).toHaveLength(5);
    expect(filtered(entries, 'mine', 0).map(({ deed }) => deed?.m.key)).toEqual(['told-done', 'told-attack', 'told-defend', 'told-stop']);
    expect(entries.filter((entry) => about(entry, 5))).toEqual([]);
  });
  it('is all since the own turn, defences included', () => {
    expect(since(entries, 0).map(({ deed }) => deed?.m.key)).toEqual(['told-gain', 'told-attack', 'told-defend', 'told-stop']);
    expect(pieces(since(entries, 0), 0).map(({ told, mine }) => [told.m.key, mine])).toEqual([
      ['told-gain', false], ['told-attack', true], ['told-stop', false], ['told-despair', true],
    ]);
  });
  it('is what came of the own deed where nobody has acted since', () => {
    const own = story([line(0, 'look'), line(-1, 'see', luck, card('owl'))]);
    expect(pieces(since(own, 0), 0).map(({ told }) => told.m.key)).toEqual(['told-see']);
    expect(since(story([line(0, 'look')]), 0)).toEqual([]);
  });
  it('never tells the viewer what they did themselves', () => {
    const own = story([line(1, 'take'), line(0, 'play', {}, card('owl')), line(0, 'give', effect, card('owl')), line(1, 'go')]);
    expect(own.map(({ deed, came }) => [deed?.m.key, came.length])).toEqual([['told-take', 0], ['told-play', 1], ['told-go', 0]]);
    expect(pieces(own, 0).map(({ told }) => told.m.key)).toEqual(['told-take', 'told-go']);
  });
  it('is everything where a spectator looks', () => {
    expect(since(entries, -3)).toHaveLength(5);
  });
});

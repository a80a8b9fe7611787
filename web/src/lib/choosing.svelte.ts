/**
 * What the viewer may do, what is chosen so far, and advice about it. While the past is shown
 * nothing may be done.
 */
import type { Because, Hinted } from '../generated/frames';
import { percent } from './chance';
import { click, fits, following, keep, next, parts, paths, toggle, type Rest } from './clicks';
import type { MatchLink } from './net.svelte';
import { buttonsIn, type Standing } from './table';
import type { Voice } from './voice.svelte';
import { capital, t } from './words.svelte';

/** The button that confirms a choice of several. */
export const CONFIRM = 'button-confirm';

/** What is shown while something is chosen. */
export interface Shown {
  readonly replaying: boolean;
  /** Ids touched by the last action. */
  readonly done: Set<string>;
}

export class Choosing {
  /** Ids clicked so far on the way to an action. */
  chosen = $state.raw<string[]>([]);
  /** The words of what is ticked, in the order of ticking. */
  picked = $state.raw<string[]>([]);
  advice = $state.raw<Hinted | null>(null);
  /** Which of the ideas of the advice is shown on the table. */
  idea = $state(0);
  /** Things to mark in the past: a better action than the one that was played. */
  better = $state.raw<readonly string[]>([]);
  /** Buttons that the table draws itself, and how often. */
  private claimed = $state.raw<readonly string[]>([]);
  /** The question for advice that is on its way, and how often it may be asked anew. */
  private question = '';
  private patience = 0;

  constructor(
    private readonly link: MatchLink,
    private readonly voice: Voice,
    private readonly shown: Shown,
  ) {}

  // What may be done.

  readonly paths = $derived.by(() => paths(this.shown.replaying ? [] : (this.link.turn.acts ?? [])));
  readonly can = $derived.by(() => {
    if (this.link.waiting > 0) return new Set<string>();
    const found = next(this.paths, this.chosen);
    if (this.none !== undefined) found.delete(this.none); // confirming has a button of its own
    return found;
  });
  readonly myTurn = $derived.by(
    () =>
      this.link.viewer >= 0 && !this.link.result && !!this.link.turn.acts?.length && (this.link.turn.actors.includes(this.link.viewer) || !!this.link.turn.early),
  );
  /** Nothing is chosen, asked or on its way. */
  readonly quiet = $derived.by(() => !this.myTurn && this.chosen.length + this.picked.length + this.link.waiting === 0);

  standing = (id: string | undefined, nth = 0): Standing => {
    if (id === undefined) return { can: false, chosen: false, target: false, done: false, hint: 0 };
    const can = this.can.has(id);
    const part = this.parts.get(id);
    const chosen = this.chosen.includes(id) || (part !== undefined && this.picked.filter((text) => text === part).length > nth);
    return {
      can,
      chosen,
      target: can && !chosen && this.chosen.length > 0,
      done: this.shown.done.has(id),
      hint: this.hint.indexOf(id) + 1,
    };
  };

  // Buttons.

  /** Which ids are buttons: those that the view keeps as such. */
  readonly known = $derived.by(() => buttonsIn(this.link.view));
  /** Buttons that the turn bar draws. */
  readonly buttons = $derived.by(() => [...this.can].filter((id) => this.known.has(id) && !this.claimed.includes(id)));
  /** Whether the table asks in a window of its own, so that the turn bar need not. */
  readonly prompted = $derived.by(() => !!this.link.turn.window && this.claimed.length > 0);

  /** Take buttons from the turn bar; returns how to give them back. */
  claim = (ids: readonly string[]): (() => void) => {
    this.claimed = [...this.claimed, ...ids];
    return () => {
      const left = [...this.claimed];
      for (const id of ids) left.splice(left.indexOf(id), 1);
      this.claimed = left;
    };
  };

  // A choice of several: things are ticked in any order, and one button confirms them.

  readonly several = $derived.by(() => (this.shown.replaying ? null : (this.link.turn.several ?? null)));
  /** The parts that can be ticked, by the id of their thing. */
  readonly parts = $derived.by(() => parts(this.paths, this.several));
  /** What is clicked to confirm none of them. */
  private readonly none = $derived.by(() => this.paths.find(({ text }) => text === this.several?.done)?.ids[0]);
  readonly mayConfirm = $derived.by(() => this.link.waiting === 0 && fits(this.several, this.picked));

  /** What the button that confirms says: the game's own words, with the number that is ticked. */
  readonly confirming = $derived.by(() => {
    const verb = this.paths.find(({ text }) => this.several?.parts.includes(text))?.gist.verb ?? '';
    const key = `several-${verb}`;
    const n = this.picked.length;
    if (n === 0 && this.none !== undefined) return this.voice.label(this.none); // none: what that is called alone
    return this.voice.knows(key) ? capital(this.voice.say({ key, params: { n } })) : t('confirm-n', { n });
  });

  confirm = (): void => {
    if (!this.mayConfirm) return;
    const texts = this.picked;
    this.forget();
    this.confirmed = { k: this.link.request({ t: 'acts', s: this.link.s, seat: this.link.viewer, texts }), texts };
  };
  /** What was confirmed last, by its request. */
  private confirmed: { k: string; texts: string[] } | null = null;

  /** A request was refused: what was ticked for it is ticked again, as far as it can be. */
  restore(k: string): void {
    if (this.confirmed?.k === k) this.picked = this.confirmed.texts.filter((text) => this.several?.parts.includes(text));
  }

  // Doing it.

  click = (id: string): void => {
    if (this.link.waiting > 0 || this.shown.replaying) return;
    if (this.link.turn.ask?.key === this.rest?.ask) this.rest = null;
    const part = this.chosen.length === 0 ? this.parts.get(id) : undefined;
    if (part !== undefined && this.several) {
      this.picked = toggle(this.several, this.picked, part);
      return;
    }
    const step = click(this.paths, this.chosen, id);
    this.chosen = step.chosen;
    if (step.act !== null) this.act(step.act);
  };

  // Several things one after the other, where each may ask something else before the next.

  private rest: Rest | null = null;

  /** Click these one after the other, unless somebody does something in between. */
  inTurn = (ids: readonly string[]): void => {
    const { turn, log } = this.link;
    this.rest = { ids: [...ids], ask: turn.ask?.key ?? '', since: log.length };
    this.goOn();
  };

  /** Click the next of them, if it is asked for now. */
  goOn = (): void => {
    const { link, rest } = this;
    if (link.waiting + link.behind > 0 || this.chosen.length > 0 || !this.myTurn || !rest || link.turn.ask?.key !== rest.ask) return;
    const next = following(this.paths, rest, link.log, link.viewer);
    this.rest = next.rest;
    if (next.act !== null) this.act(next.act);
  };

  act = (text: string): void => {
    this.forget();
    this.link.act(text);
  };

  private forget(): void {
    this.chosen = [];
    this.picked = [];
    this.advice = null;
  }

  /** Let go of the last thing chosen; returns whether there was one. */
  letGo = (): boolean => {
    const had = this.chosen.length + this.picked.length > 0;
    this.rest = null;
    if (this.chosen.length === 0) this.picked = this.picked.slice(0, -1);
    this.chosen = this.chosen.slice(0, -1);
    return had;
  };

  /** Change what is asked: keep what is chosen as far as it still leads somewhere. */
  through(change: () => void): void {
    const before = JSON.stringify(this.link.turn.acts);
    change();
    this.chosen = keep(this.paths, this.chosen);
    this.picked = this.picked.filter((text) => this.several?.parts.includes(text));
    if (before !== JSON.stringify(this.link.turn.acts)) this.advice = null;
  }

  // Why not: what is pointed at and cannot be chosen, in the game's words.

  /** What was asked about last, and what the game said: nothing yet, or nothing at all. */
  idle = $state.raw<{ k: string; thing: string; why: string } | null>(null);

  /** Ask why a thing cannot be chosen now; whoever is not asked anything is told so. */
  wonder = (thing: string): void => {
    if (this.shown.replaying || this.link.result || this.link.viewer < 0) this.idle = null;
    else if (!this.myTurn) this.idle = { k: '', thing, why: t('why-turn') };
    else this.idle = { k: this.link.wonder(thing, this.chosen), thing, why: '' };
  };

  /** The game's answer; where it has none, what is asked now. */
  because({ k, m }: Because): void {
    if (this.idle?.k !== k) return;
    const asked = this.link.turn.ask ? this.voice.say(this.link.turn.ask) : t('your-turn');
    this.idle = { ...this.idle, why: m ? capital(this.voice.say(m)) : t('why-asked', { what: asked }) };
  }

  // Advice.

  readonly hint = $derived.by((): readonly string[] => {
    if (this.shown.replaying) return this.better;
    const wanted = this.link.waiting > 0 ? [] : (this.link.lesson?.clicks ?? []); // by a lesson
    const ids = this.advice?.ideas[this.idea]?.clicks ?? this.advice?.clicks ?? wanted;
    return ids.map((id) => (id === this.none ? CONFIRM : id));
  });

  /** Ask for advice, or put it away. */
  advise = (): void => {
    if (this.advice) this.advice = null;
    else if (!this.link.advising) {
      this.patience = 3;
      this.ask();
    }
  };

  private ask(): void {
    if (this.myTurn && this.link.info?.hints) this.question = this.link.request({ t: 'hint', seat: this.link.viewer });
  }

  /** Whether a refused request was the question for advice, which then is asked again. */
  again(request: string): boolean {
    if (request !== this.question || this.patience-- <= 0) return false;
    setTimeout(() => this.ask(), 250); // somebody else chose meanwhile: the question still stands
    return true;
  }

  /** Show advice that has come; returns it in words. */
  hinted(hint: Hinted): string {
    this.idea = 0;
    this.advice = hint;
    const best = hint.ideas[0];
    return best ? t('hint-says', { what: this.voice.urge(best.m), why: this.voice.say(best.reason), n: percent(best.chance) }) : hint.text;
  }
}

/** Cards that somebody changes: what was opened, what is changed, and what that comes to. */
import type { Opened, Sketch } from '../generated/api';
import { Refused, api } from '../lib/api';
import { backoff } from '../lib/cable.svelte';
import { insist } from '../lib/reach.svelte';
import { attempt, problem, toast } from '../lib/toast.svelte';
import { language } from '../lib/words.svelte';
import { isRow, same, wrongIn, type Row } from './shapes';

/** By table and id; null is a row that is removed, an id that no row had is a new one. */
export type Changed = Record<string, Record<string, Row | null>>;
export interface Entry {
  table: string;
  id: string;
  row: Row;
}

const PAUSE = 250;
/** The first pause after a question in vain is so many doublings long. */
const AGAIN = 2;
const STORE = 'molpe-lab';

interface Kept {
  edition: string;
  title: string;
  changed: Changed;
}

function kept(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Record<string, Kept>;
  } catch {
    return {};
  }
}

export class Drafting {
  opened = $state.raw<Opened | null>(null);
  changed = $state.raw<Changed>({});
  sketch = $state.raw<Sketch | null>(null);
  /** The last sketch without a mistake: its card file can be played with. */
  good = $state.raw<Sketch | null>(null);
  /** What a card file of one's own is called. */
  title = $state('');
  busy = $state(false);
  refused = $state('');
  at = $state.raw<{ table: string; id: string } | null>(null);
  private past = $state.raw<Changed[]>([]);
  private future = $state.raw<Changed[]>([]);
  private last = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private number = 0;
  private vain = 0;

  constructor(readonly game: string) {}

  get canUndo(): boolean {
    return this.past.length > 0;
  }
  get canRedo(): boolean {
    return this.future.length > 0;
  }
  get dirty(): boolean {
    return Object.keys(this.changed).length > 0;
  }
  /** The text of the card file, once it is right. */
  get text(): string {
    return this.sketch && !this.sketch.mistake ? this.sketch.text : '';
  }

  /** Every row, as it is now. */
  get entries(): Entry[] {
    const found: Entry[] = [];
    for (const { table } of this.opened?.form.sheets ?? []) {
      const rows = this.opened?.tables[table];
      const changed = this.changed[table] ?? {};
      if (Array.isArray(rows)) {
        const old = new Map((rows as Row[]).map((row) => [String(row.id), row]));
        const ids = new Set([...old.keys(), ...Object.keys(changed)]);
        for (const id of ids) {
          const row = id in changed ? changed[id] : old.get(id);
          if (row) found.push({ table, id, row });
        }
      } else if (isRow(rows)) found.push({ table, id: '', row: changed[''] ?? rows });
    }
    return found;
  }
  was(table: string, id: string): Row {
    const rows = this.opened?.tables[table];
    return (Array.isArray(rows) ? (rows as Row[]).find((row) => row.id === id) : (rows as Row | undefined)) ?? {};
  }

  /** Open an edition, or a card file; what was changed before in this browser comes back. */
  async open(edition = '', text = '', title = '', back = false): Promise<boolean> {
    const before = back ? kept()[this.game] : undefined;
    const wanted = before?.edition ?? edition;
    let opened: Opened | null = null;
    try {
      const ask = (): Promise<Opened> => api.lab.open(this.game, { edition: wanted, text });
      opened = await (back ? insist(ask) : ask());
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (before) return this.open();
      toast(problem(error.code, error.message), true);
      return false;
    }
    if (opened.mistake) {
      toast(wrongIn(opened.mistake, language.now), true);
      return false;
    }
    this.opened = opened;
    this.title = before?.title ?? title;
    this.past = [];
    this.future = [];
    this.good = null;
    this.changed = before?.changed ?? {};
    void this.draw();
    return true;
  }

  /** Look at a row. */
  look(table: string, id: string): void {
    this.at = { table, id };
    this.last = '';
    void this.draw();
  }

  /** Change a row; changes of one field in a row are one step back. */
  change(table: string, id: string, row: Row, field: string): void {
    this.set(table, id, same(row, this.was(table, id)) ? undefined : row, `${table} ${id} ${field}`);
  }
  /** Whether rows of a table can be added and removed. */
  listed = (table: string): boolean => Array.isArray(this.opened?.tables[table]);
  /** A new row like another one; what it is called by. */
  add(table: string, like: Row): string {
    const ids = new Set([...this.entries.filter((one) => one.table === table).map(({ id }) => id), ...Object.keys(this.changed[table] ?? {})]);
    let n = 2;
    while (ids.has(`${String(like.id)}-${n}`)) n++;
    const id = `${String(like.id)}-${n}`;
    this.set(table, id, { ...like, id, name: `${String(like.name)} ${n}`, source: 'mine' }, `${table} ${id} new`);
    return id;
  }
  remove(table: string, id: string): void {
    this.set(table, id, Object.keys(this.was(table, id)).length ? null : undefined, `${table} ${id} gone`);
  }
  private set(table: string, id: string, row: Row | null | undefined, key: string): void {
    const rows = { ...this.changed[table] };
    if (row === undefined) delete rows[id];
    else rows[id] = row;
    const next = { ...this.changed, [table]: rows };
    if (!Object.keys(rows).length) delete next[table];
    if (key !== this.last) this.past = [...this.past.slice(-99), this.changed];
    this.last = key;
    this.future = [];
    this.put(next);
  }
  undo(): void {
    const back = this.past.at(-1);
    if (!back) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, this.changed];
    this.last = '';
    this.put(back);
  }
  redo(): void {
    const on = this.future.at(-1);
    if (!on) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, this.changed];
    this.last = '';
    this.put(on);
  }
  reset(): void {
    if (!this.dirty) return;
    this.past = [...this.past, this.changed];
    this.future = [];
    this.last = '';
    this.put({});
  }
  private put(changed: Changed): void {
    this.changed = changed;
    this.keep();
    clearTimeout(this.timer);
    this.busy = true;
    this.timer = setTimeout(() => void this.draw(), PAUSE);
  }
  private keep(): void {
    try {
      const all = kept();
      all[this.game] = { edition: this.opened?.edition ?? '', title: this.title, changed: this.changed };
      localStorage.setItem(STORE, JSON.stringify(all));
    } catch {
      // a browser that keeps nothing still works
    }
  }

  /** Ask what it comes to; only the last answer counts. */
  async draw(): Promise<void> {
    const number = ++this.number;
    clearTimeout(this.timer);
    this.busy = true;
    try {
      const sketch = await api.lab.sketch(this.game, {
        edition: this.opened?.edition ?? '',
        changed: this.changed,
        table: this.at?.table ?? '',
        row: this.at?.id ?? '',
      });
      if (number !== this.number) return;
      this.sketch = sketch;
      this.vain = 0;
      this.refused = '';
      if (!sketch.mistake) this.good = sketch;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (number !== this.number) return;
      if (['rate', 'crowd', 'offline'].includes(error.code)) this.timer = setTimeout(() => void this.draw(), backoff(AGAIN + this.vain++));
      this.refused = problem(error.code, error.message);
    }
    this.busy = false;
  }

  /** A card file under a name, for this table. */
  keepAs = (name: string) => attempt(api.lab.keep(this.game, { name, text: this.text }));

  close(): void {
    clearTimeout(this.timer);
    this.number++;
  }
}

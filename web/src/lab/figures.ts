/** Figures of the lab as people read them. */
import type { Inquiry, Size } from '../generated/api';
import { language } from '../lib/words.svelte';
import { words } from './words';

const plain = (value: number, places: number): string =>
  value.toLocaleString(language.now, { minimumFractionDigits: places, maximumFractionDigits: places });

/** A difference with its sign; 0 has none. */
export function signed(value: number, places = 1): string {
  const rounded = Number(value.toFixed(places));
  if (!rounded) return plain(0, places);
  return `${rounded > 0 ? '+' : '−'}${plain(Math.abs(rounded), places)}`;
}
export const percent = (part: number, places = 0): string => `${plain(100 * part, places)} %`;
export const whole = (n: number): string => plain(n, 0);

/** A time in the unit that suits it. */
export function time(seconds: number): string {
  if (seconds < 90) return words('seconds_n', { n: Math.max(1, Math.round(seconds)) });
  if (seconds < 5400) return words('minutes_n', { n: Math.round(seconds / 60) });
  return words('hours_n', { n: plain(seconds / 3600, 1) });
}

/** A difference and its interval; chances in points. */
export function said(size: Size, scale: number): string {
  const [mean, low, high] = [size.mean, size.low, size.high].map((value) => signed(scale * value));
  return words(scale === 100 ? 'points' : 'plain', { mean: mean ?? '', low: low ?? '', high: high ?? '' });
}
/** The same in a table: the mean, half of the interval, a star where it is a difference. */
export function short(size: Size, scale: number): string {
  if (!size.n) return '—';
  return `${signed(scale * size.mean)} ± ${plain((scale * (size.high - size.low)) / 2, 1)}${size.sure ? ' *' : ''}`;
}

export const busy = ({ state }: Inquiry): boolean => state === 'waiting' || state === 'running';
/** How long to go on for, so that the answer is surer: as long as it was, at most ten minutes. */
export const further = ({ finding }: Inquiry): number => {
  const wanted = finding?.surer ? finding.surer_seconds - finding.seconds : 60;
  return [20, 60, 120, 300].find((one) => one >= wanted) ?? 600;
};

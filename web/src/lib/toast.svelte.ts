/** Short notices at the edge of the page; each goes away by itself. */
import { Refused } from './api';
import { has, t } from './words.svelte';

export interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

let count = 0;
export const toasts = $state<Toast[]>([]);

/** Show a notice for a while. */
export function toast(text: string, bad = false): void {
  const id = count++;
  if (toasts.some((one) => one.text === text)) return;
  toasts.push({ id, text, bad });
  setTimeout(() => drop(id), 3500 + text.length * 45);
}

export function drop(id: number): void {
  const at = toasts.findIndex((one) => one.id === id);
  if (at >= 0) toasts.splice(at, 1);
}

/** A refusal in the reader's language where the code is known, else in the server's words. */
export function problem(code: string, message: string): string {
  const key = `code-${code}`;
  return has(key) && !['bad', 'illegal'].includes(code) ? t(key) : message || t('code-bad');
}

/** Do something that the server may refuse, and say so if it does. */
export async function attempt<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(problem(error.code, error.message), true);
    return null;
  }
}

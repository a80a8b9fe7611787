/** How time is kept, in words. */
import type { Clock } from '../generated/api';
import { t } from './words.svelte';

/** `10 minutes each, 5 seconds more an action`; nothing where no time is kept. */
export function clockText(clock: Clock): string {
  const minutes = clock.seconds / 60;
  const span = clock.seconds % 60 === 0 ? t('minutes-n', { n: minutes }) : t('seconds-n', { n: clock.seconds });
  if (clock.kind === 'action') return t('clock-action-is', { span });
  if (clock.kind === 'days') return t('clock-days-is', { n: Math.max(1, Math.round(clock.seconds / 86_400)) });
  if (clock.kind !== 'total') return '';
  return clock.increment ? t('clock-total-inc', { span, n: clock.increment }) : t('clock-total-is', { span });
}

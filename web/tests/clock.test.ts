import { expect, it } from 'vitest';
import { timeText } from '../src/lib/clock';

it('says what is left, and 0:00 where nothing is', () => {
  expect([-40, 0, 1, 1000, 61_000, 3_600_000, 259_200_000].map(timeText)).toEqual(['0:00', '0:00', '0:01', '0:01', '1:01', '1:00:00', '3 days']);
});

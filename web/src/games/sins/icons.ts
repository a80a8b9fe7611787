/** Icons as letters, one each: Terra, Canva, Vena, Unda, Omnis. */
export const LETTERS = 'TCVUO';
const NAMES: Record<string, string> = { T: 'terra', C: 'canva', V: 'vena', U: 'unda', O: 'omnis' };

/** The word of an icon. */
export const word = (letter: string): string => NAMES[letter] ?? letter;
/** The icon of a word. */
export const letter = (name: string): string => LETTERS[Object.values(NAMES).indexOf(name)] ?? '';

/** What is left of some icons without others. */
export function without(all: string, taken: string): string {
  const rest = [...all];
  for (const one of taken) {
    const at = rest.indexOf(one);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest.join('');
}

/** Powers and the weakness that they meet. */
export interface Met {
  powers: string[];
  weakness: string;
}

export interface Comparison {
  met: Met[];
  /** Powers that nothing meets. */
  left: string;
  /** Weaknesses that meet nothing. */
  idle: string;
}

/** As many pairs as there can be: equal colours first, then Omnis of either side, at most so many. */
export function compare(power: string, weakness: string, most = Infinity): Comparison {
  let [left, idle] = [power, weakness];
  const met: Met[] = [];
  const pair = (one: string, other: string): void => {
    while (met.length < most && left.includes(one) && idle.includes(other)) {
      left = without(left, one);
      idle = without(idle, other);
      met.push({ powers: [one], weakness: other });
    }
  };
  for (const icon of 'TCVU') pair(icon, icon);
  for (const icon of 'TCVU') {
    pair(icon, 'O');
    pair('O', icon);
  }
  pair('O', 'O');
  return { met, left, idle };
}

/** Which powers pay which weakness: one each where they fit, two for one where they do not. */
export function pays(payment: string, cost: string, need: number): Comparison {
  const found = compare(payment, cost, Math.max(0, 2 * need - payment.length));
  while (found.left.length > 1 && found.met.length < need) {
    // the weaknesses of which nothing is asked stay to the end
    const [one = '', two = ''] = found.left;
    const weakness = found.idle.charAt(0);
    found.met.push({ powers: [one, two], weakness });
    found.left = found.left.slice(2);
    found.idle = found.idle.slice(1);
  }
  return found;
}

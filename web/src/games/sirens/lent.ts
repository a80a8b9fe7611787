/** What the table says where the seat that it is drawn for lends its eyes to who reads. */
export const en = {
  'song-mine': 'Song of {whose}',
  root: 'Root of {whose}',
  'hand-keep': 'Hand of {whose}',
  'hand-turn': 'Drawn for {whose}',
  'hand-wait': 'Hand of {whose}',
  'result-won-you': '{whose} won round {n}, {high} to {low}',
};

export const de: typeof en = {
  'song-mine': 'Lied von {whose}',
  root: 'Wurzel von {whose}',
  'hand-keep': 'Hand von {whose}',
  'hand-turn': 'Für {whose} gezogen',
  'hand-wait': 'Hand von {whose}',
  'result-won-you': '{whose} gewinnt Runde {n}, {high} zu {low}',
};

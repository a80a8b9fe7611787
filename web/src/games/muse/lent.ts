/** What the table says where the seat that it is drawn for lends its eyes to who reads. */
export const en = {
  crew: 'Crew of {whose}',
  'crew-under': 'Crew of {whose} under {who}',
  hand: 'Hold cards of {whose}',
  'hand-none': 'none in hand',
};

export const de: typeof en = {
  crew: 'Mannschaft von {whose}',
  'crew-under': 'Mannschaft von {whose} unter {who}',
  hand: 'Haltekarten von {whose}',
  'hand-none': 'keine auf der Hand',
};

/** What the table says where the seat that it is drawn for lends its eyes to who reads. */
export const en = {
  hand: 'Hand of {whose}',
  'sets-mine': 'Spirits of {whose}',
};

export const de: typeof en = {
  hand: 'Hand von {whose}',
  'sets-mine': 'Geister von {whose}',
};

/** The short names of the days. */
export const shortDays = {
  Mo: 'Jtatu',
  Tu: 'Jnne',
  We: 'Jtano',
  Th: 'Alh',
  Fr: 'Ijm',
  Sa: 'Jmosi',
  Su: 'Jpili',
} as const;

/** The hours of a shop, day by day. */
export const openingHoursText = {
  shortDays: { PH: 'Sikukuu' },
  row: '{days} {hours}',
  range: '{first}–{last}',
  span: '{from}–{to}',
  off: 'imefungwa',
  appointment: 'kwa miadi',
  allDay: 'usiku na mchana',
  midnight: 'saa sita usiku',
} as const;

/** The names of the days in full. */
export const dayNames = {
  Mo: 'Jumatatu',
  Tu: 'Jumanne',
  We: 'Jumatano',
  Th: 'Alhamisi',
  Fr: 'Ijumaa',
  Sa: 'Jumamosi',
  Su: 'Jumapili',
} as const;

/** The state of a shop by the hour. Scripts load it together with the public holidays. */
export const openState = {
  open: 'Iko wazi sasa',
  alwaysOpen: 'Iko wazi usiku na mchana',
  closed: 'Imefungwa',
  appointment: 'Kwa miadi',
  closesAt: 'inafunga {time}',
  closesOn: 'inafunga {day} {time}',
  opensAt: 'inafungua {time}',
  opensOn: 'inafungua {day} {time}',
  opensLater: 'inafungua baada ya siku {count}',
  midnight: 'saa sita usiku',
  /** A closed shop on a card. */
  brief: {
    today: 'Inafungua {time}',
    day: 'Inafungua {day} {time}',
    later: 'Inafungua baada ya siku {count}',
  },
} as const;

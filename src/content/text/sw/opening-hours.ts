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
  midnight: 'saa 6 usiku',
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
  closesAt: 'hadi {time}',
  closesOn: 'hadi {day} {time}',
  opensAt: 'hadi {time}',
  opensOn: 'hadi {day} {time}',
  appointmentAt: 'inafungua {time}',
  appointmentOn: 'inafungua {day} {time}',
  opensLater: 'inafungua baada ya siku {count}',
  midnight: 'saa 6 usiku',
  /** From midnight on. */
  hours: [
    'saa 6{minutes} usiku',
    'saa 7{minutes} usiku',
    'saa 8{minutes} usiku',
    'saa 9{minutes} usiku',
    'saa 10{minutes} alfajiri',
    'saa 11{minutes} alfajiri',
    'saa 12{minutes} asubuhi',
    'saa 1{minutes} asubuhi',
    'saa 2{minutes} asubuhi',
    'saa 3{minutes} asubuhi',
    'saa 4{minutes} asubuhi',
    'saa 5{minutes} asubuhi',
    'saa 6{minutes} mchana',
    'saa 7{minutes} mchana',
    'saa 8{minutes} mchana',
    'saa 9{minutes} mchana',
    'saa 10{minutes} jioni',
    'saa 11{minutes} jioni',
    'saa 12{minutes} jioni',
    'saa 1{minutes} usiku',
    'saa 2{minutes} usiku',
    'saa 3{minutes} usiku',
    'saa 4{minutes} usiku',
    'saa 5{minutes} usiku',
  ],
  /** A closed shop on a card. */
  brief: {
    today: 'Wazi {time}',
    day: 'Wazi {day} {time}',
    later: 'Wazi baada ya siku {count}',
  },
} as const;

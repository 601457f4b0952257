/** The short names of the days. */
export const shortDays = {
  Mo: 'Mon',
  Tu: 'Tue',
  We: 'Wed',
  Th: 'Thu',
  Fr: 'Fri',
  Sa: 'Sat',
  Su: 'Sun',
} as const;

/** The hours of a shop, day by day. */
export const openingHoursText = {
  shortDays: { PH: 'Public holidays' },
  row: '{days} {hours}',
  range: '{first}–{last}',
  span: '{from}–{to}',
  off: 'closed',
  appointment: 'by appointment',
  allDay: 'day and night',
  midnight: 'midnight',
} as const;

/** The names of the days in full. */
export const dayNames = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
} as const;

/** The state of a shop by the hour. Scripts load it together with the public holidays. */
export const openState = {
  open: 'Open now',
  alwaysOpen: 'Open day and night',
  closed: 'Closed',
  appointment: 'By appointment',
  closesAt: 'closes at {time}',
  closesOn: 'closes {day} {time}',
  opensAt: 'opens at {time}',
  opensOn: 'opens {day} {time}',
  /** The same for a shop that is open by appointment until then. */
  appointmentAt: 'opens at {time}',
  appointmentOn: 'opens {day} {time}',
  opensLater: 'opens in {count} days',
  midnight: 'midnight',
  /** From midnight on. */
  hours: [
    '12{minutes} am',
    '1{minutes} am',
    '2{minutes} am',
    '3{minutes} am',
    '4{minutes} am',
    '5{minutes} am',
    '6{minutes} am',
    '7{minutes} am',
    '8{minutes} am',
    '9{minutes} am',
    '10{minutes} am',
    '11{minutes} am',
    '12{minutes} pm',
    '1{minutes} pm',
    '2{minutes} pm',
    '3{minutes} pm',
    '4{minutes} pm',
    '5{minutes} pm',
    '6{minutes} pm',
    '7{minutes} pm',
    '8{minutes} pm',
    '9{minutes} pm',
    '10{minutes} pm',
    '11{minutes} pm',
  ],
  /** A closed shop on a card. */
  brief: {
    today: 'Opens {time}',
    day: 'Opens {day} {time}',
    later: 'Opens in {count} days',
  },
} as const;

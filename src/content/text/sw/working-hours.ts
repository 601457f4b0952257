/** The hours of the setting `site.hours.lines` in Kiswahili, from the same times. */
export const workingHours = {
  weekdays: 'Jumatatu–Ijumaa {hours.weekdays.open}–{hours.weekdays.close}',
  saturday: 'Jumamosi {hours.saturday.open}–{hours.saturday.close}',
  sunday: 'Jumapili hatufanyi kazi',
} as const;

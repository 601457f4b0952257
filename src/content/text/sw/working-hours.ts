import { site } from '#content/site.ts';

const { weekdays, saturday } = site.hours;

/** The hours of the setting `site.hours.lines` in Kiswahili, from the same times. */
export const workingHours = [
  `Jumatatu–Ijumaa ${weekdays.open}–${weekdays.close}`,
  `Jumamosi ${saturday.open}–${saturday.close}`,
  'Jumapili hatufanyi kazi',
] as const;

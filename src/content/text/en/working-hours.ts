/** The working hours, in the words of the setting `site.hours.lines`. */
export const workingHours = {
  weekdays: '{hours.lines.0}',
  saturday: '{hours.lines.1}',
  sunday: '{hours.lines.2}',
} as const;

/** Working hours in Nairobi's time zone, independent of the device's time zone. */

/** The times of opening and closing on a day, such as '08:00', on the 24-hour clock. */
interface Opening {
  open: string;
  close: string;
}

/** The hours of a week. Sunday is closed. */
export interface Hours {
  weekdays: Opening;
  saturday: Opening;
}

/** UTC+3 all year, since 1942. Source: IANA time zone database, zone Africa/Nairobi. */
const nairobiOffsetMs = 3 * 60 * 60 * 1000;

/** Returns true from the minute of opening until just before the minute of closing. */
export function isOpen(hours: Hours, moment: Date): boolean {
  const nairobiTime = new Date(moment.getTime() + nairobiOffsetMs);
  const opening = getOpening(hours, nairobiTime.getUTCDay());
  if (!opening) return false;
  const minute = nairobiTime.getUTCHours() * 60 + nairobiTime.getUTCMinutes();
  return minute >= toMinutes(opening.open) && minute < toMinutes(opening.close);
}

/** Returns the hours of a day; undefined on Sunday, which is 0. */
function getOpening({ weekdays, saturday }: Hours, weekday: number): Opening | undefined {
  if (weekday === 0) return undefined;
  return weekday === 6 ? saturday : weekdays;
}

/** Returns the minutes since midnight. */
function toMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

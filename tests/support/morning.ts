/** Seconds until the next nine o'clock in Nairobi, for tests of SMS that leave only by day. */
export const secondsToMorning = ((9 + 24 - ((new Date().getUTCHours() + 3) % 24)) % 24) * 60 * 60;

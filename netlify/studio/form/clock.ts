import { useEffect, useState } from 'react';

/** Interval in ms between two comparisons with the clock. */
const intervalMs = 15_000;

/** Returns the present time, and a later one every 15 s. */
export function useClock(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), intervalMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

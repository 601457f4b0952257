/** Counts the visits of this device. A visit is a tab, until it is closed. */
import { readItem, writeItem } from '../storage.ts';

const countKey = 'visits';
const tabKey = 'counted visit';

/** Counts this visit once. @returns the number of visits, with this one. */
export function countVisit(): number {
  const count = Number(readItem(countKey)) || 0;
  if (readItem(tabKey, 'sessionStorage') !== null) return count;
  writeItem(tabKey, '1', 'sessionStorage');
  writeItem(countKey, String(count + 1));
  return count + 1;
}

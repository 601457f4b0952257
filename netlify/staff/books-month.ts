/** Parses the month in the address of a request for the books or the ledger. */
import { toIsoDay } from '#domain/date/date.ts';
import { refusal } from '#domain/problem/refusal.ts';
import { invalidField } from '#domain/problem/problem.ts';
import { isMonth } from '#domain/staff/books.ts';

/**
 * Parses the parameter `month`, such as '2026-11'.
 * @returns the first day of the month; the default is the current month
 * @throws {Problem} `invalid-input`
 */
export function requireMonth(url: URL, now: Date): string {
  const month = url.searchParams.get('month') ?? toIsoDay(now).slice(0, 7);
  if (!isMonth(month)) {
    throw invalidField('month', refusal('request.choice', { values: toIsoDay(now).slice(0, 7) }));
  }
  return `${month}-01`;
}

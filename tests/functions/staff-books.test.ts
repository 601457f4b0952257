import { expect, test } from 'vitest';
import type { DailyTotal } from '#domain/staff/books.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { loadWithSchedules, openStackForFile } from '../support/stack.ts';

const { stack, listings, advanceClock } = await openStackForFile(loadWithSchedules());
const staff = createStaffClient(stack);
const createCode = (codeNumber: number) => `SKL2ABC34${codeNumber}`;

/** Returns the month of the last day in the file of the books. */
const laterMonth = (books: string) => (/"(\d{4}-\d\d)-\d\d"[^\r]*\r\n$/.exec(books) ?? [])[1] ?? '';

test('the books have each day and provider, files each payment', async () => {
  const listing = await listings.approved({ title: 'Akinyi Beads' });
  const payment = await listings.beginPayment(listing);
  await listings.confirm(payment, { code: createCode(1) });
  const dailyListing = await listings.submitted({ package: 'daily' });
  const dailyPayment = await listings.beginPayment(dailyListing);
  await listings.confirm(dailyPayment, { code: createCode(2) });
  // The prices are 899 shillings for the default package and 129 for the package 'daily'.
  const { items: totals } = await staff.list<DailyTotal>('books');
  const [total] = totals;
  const counts = { count: 2, came_count: 2, went_count: 0 };
  const sums = { ...counts, came: 1028, went: 0, net: 1028 };
  expect(totals).toEqual([{ day: total?.day, provider: 'till', currency: 'KES', ...sums }]);
  await advanceClock(25 * 3600);
  await listings.markRefundDue(payment, 'Paid twice.');
  await listings.refund(payment);
  const day = total?.day ?? '';
  const month = day.slice(0, 7);
  const laterBooks = await staff.readFile('books?format=csv');
  expect(laterBooks).toMatch(/"till","KES","1","0","899","-899"\r\n$/);

  const file = await staff.readFile(`ledger?format=csv&month=${month}`);
  const names = 'at,provider,direction,code,sum,currency,reference,business,receipt'.split(',');
  expect(file).toContain(names.map((name) => `"${name}"`).join());
  expect(file).toMatch(/"till","in","SKL2ABC341","899","KES","\d{6}","Akinyi Beads","\d+"/);
  // A time such as 2026-11-28 09:30:00 in Nairobi, and the package.
  expect(file).toMatch(
    /"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d","till","in","SKL2ABC341"[^\r]*"Weekly","899"/,
  );
  const [, returned = ''] =
    /\r\n([^\r]*"out"[^\r]*)\r\n/.exec(
      await staff.readFile(`ledger?format=csv&month=${laterMonth(laterBooks)}`),
    ) ?? [];
  expect(returned).toContain('"Weekly","-899","SKL2ABC341",');
  expect((await staff.list('ledger?month=2001-01')).items).toEqual([]);
  for (const invalidMonth of ['2026-13', 'now', '2026-11-01']) {
    expect((await staff.send(`books?month=${invalidMonth}`)).status).toBe(422);
  }
});

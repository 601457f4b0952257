import { expect, test } from 'vitest';
import { holidays } from './holidays.ts';

test('the public holidays are in the order of their days, without repetitions', () => {
  const dates = holidays.map(({ date }) => date);
  expect(dates).toEqual([...new Set(dates)].toSorted());
});

test('a public holiday on a Sunday is also on the Monday after it', () => {
  const dayMs = 24 * 60 * 60 * 1000;
  for (const { date, name } of holidays) {
    const day = new Date(date);
    if (day.getUTCDay() !== 0) continue;
    const monday = new Date(day.getTime() + dayMs).toISOString().slice(0, 10);
    expect(holidays, `${name} of ${date}`).toContainEqual({ date: monday, name });
  }
});

test.each([
  ['01-01', 'New Year’s Day'],
  ['05-01', 'Labour Day'],
  ['06-01', 'Madaraka Day'],
  ['10-10', 'Mazingira Day'],
  ['10-20', 'Mashujaa Day'],
  ['12-12', 'Jamhuri Day'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Boxing Day'],
])('each complete year has %s, %s', (day, name) => {
  const years = new Set(holidays.map(({ date }) => date.slice(0, 4)).slice(3));
  for (const year of years) expect(holidays).toContainEqual({ date: `${year}-${day}`, name });
});

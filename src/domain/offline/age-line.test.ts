import { expect, test } from 'vitest';
import { addAgeLine, formatAge } from './age-line.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [-5 * hour, 'just now', 'sasa hivi'],
  [0, 'just now', 'sasa hivi'],
  [59_000, 'just now', 'sasa hivi'],
  [minute, '1 minute ago', 'dakika 1 iliyopita'],
  [59 * minute, '59 minutes ago', 'dakika 59 zilizopita'],
  [3 * hour, '3 hours ago', 'saa 3 zilizopita'],
  [day, 'yesterday', 'jana'],
  [40 * day, '40 days ago', 'siku 40 zilizopita'],
])('an age of %i ms is “%s”, in Kiswahili “%s”', (age, english, kiswahili) => {
  expect(formatAge(age, 'en', 'just now')).toBe(english);
  expect(formatAge(age, 'sw', 'sasa hivi')).toBe(kiswahili);
});

test('a stored page says how old it is, once', () => {
  const html =
    '<!DOCTYPE html><html lang="en"><main id="content" class="grow"><h1>Mats</h1></main>';
  const page = addAgeLine({
    html,
    storedAt: 0,
    now: 2 * day,
    language: 'en',
    text: { age: 'As it was {age}.', now: 'just now' },
  });
  expect(page).toContain('<html data-stored lang="en">');
  expect(page.match(/As it was 2 days ago\./g)).toHaveLength(1);
  expect(page.indexOf('As it was')).toBeLessThan(page.indexOf('<h1>'));
});

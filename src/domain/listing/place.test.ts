import { expect, test } from 'vitest';
import { splitPlace } from './place.ts';

test.each([
  ['Githurai 45, Nairobi', 'Nairobi', 'Githurai 45', false],
  ['Shop 4, Moi Avenue, Thika, Kiambu', 'Thika', 'Shop 4, Moi Avenue', false],
  ['Works from home', 'Nakuru', 'Works from home', false],
  ['Makongeni Thika, Kiambu', 'Thika', 'Makongeni', false],
  ['Road A, next to Thika Road Mall, Thika', 'Thika', 'Road A, next to Thika Road Mall', false],
  ['Thika Town', 'Thika', 'Thika Town', true],
  ['nairobi, Kenyatta Market', 'Nairobi', 'nairobi, Kenyatta Market', true],
  ['Thikani Road, Thika', 'Thika', 'Thikani Road', false],
])('%j in %s begins with %j; the town is first: %s', (located, town, start, isTownFirst) => {
  expect(splitPlace(located, town)).toEqual({ start, isTownFirst });
});

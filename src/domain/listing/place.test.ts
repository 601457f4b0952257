import { expect, test } from 'vitest';
import { splitLongPlace, splitPlace } from './place.ts';

test.each([
  ['Githurai 45, Nairobi', 'Nairobi', ['Githurai 45', ', ', 'Nairobi', '']],
  ['Shop 4, Moi Avenue, Thika, Kiambu', 'thika', ['Shop 4, Moi Avenue', ', ', 'Thika', ', Kiambu']],
  ['Makongeni Thika, Kiambu', 'Thika', ['Makongeni', ' ', 'Thika', ', Kiambu']],
  ['By Thika Road, Thika', 'Thika', ['By Thika Road', ', ', 'Thika', '']],
  ['Near the old Thika, Thika, Kiambu', 'Thika', ['Near the old Thika', ', ', 'Thika', ', Kiambu']],
  ['Thikani Road, Thika', 'Thika', ['Thikani Road', ', ', 'Thika', '']],
  ['Works from home', 'Nakuru', undefined],
  ['Thika Town', 'Thika', undefined],
  ['nairobi, Kenyatta Market', 'Nairobi', undefined],
  ['Oldthika', 'Thika', undefined],
  ['', 'Thika', undefined],
])('%j with the town %s has the parts %j', (located, town, parts) => {
  expect(splitPlace(located, town)).toEqual(parts);
  if (parts) expect(parts.join('')).toBe(located);
});

test.each([
  ['Kapsowar-Chebiemit-Iten Junction, Elgeyo-Marakwet', 'Kapsowar-Chebiemit-Iten Junction'],
  [
    'Thika Town, Section 9, opposite the school, Kiambu',
    'Thika Town, Section 9, opposite the school',
  ],
  ['Thika Town, Kiambu', undefined],
  ['Nairobi between the market and the old mosque', undefined],
])('the long place %j begins with %j', (located, start) => {
  expect(splitLongPlace(located)?.[0]).toBe(start);
  expect(splitLongPlace(located)?.join('') ?? located).toBe(located);
});

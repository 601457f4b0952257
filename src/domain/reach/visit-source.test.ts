import { expect, test } from 'vitest';
import { getVisitSource } from './visit-source.ts';

const origin = 'https://tangaza.example';

test.each([
  ['#p', `${origin}/`, 'poster'],
  ['#w', '', 'shared'],
  ['#item-0b7c42e9', '', 'shared'],
  ['#item-0b7c42e9', `${origin}/all-businesses/search?q=mats`, 'search'],
  ['#item-0b7c42e9', `${origin}/all-businesses/town/thika`, 'lists'],
  ['#photo-cover', `${origin}/`, 'shared'],
  ['', `${origin}/`, 'lists'],
  ['#report', `${origin}/all-businesses/town/thika`, 'lists'],
  ['', `${origin}/all-businesses/search?q=mats`, 'search'],
  ['', `${origin}/all-businesses?category=Food&q=mats`, 'search'],
  ['', 'https://preview.example/all-businesses', 'lists'],
  ['', 'https://www.google.co.ke/', 'search'],
  ['', 'https://duckduckgo.com/', 'search'],
  ['', 'android-app://com.whatsapp/', 'shared'],
  ['', 'https://m.facebook.com/', 'shared'],
  ['', 'https://t.co/', 'shared'],
  ['', 'https://t.company.example/', 'elsewhere'],
  ['', 'https://mail.google.com/', 'elsewhere'],
  ['', 'https://mats.example/google.html', 'elsewhere'],
  ['', '', 'elsewhere'],
])('a visit with the hash %j and the referrer %j has the source %s', (hash, referrer, source) => {
  expect(getVisitSource(`${hash} ${referrer}`, [origin, 'https://preview.example'])).toBe(source);
});

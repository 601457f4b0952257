import { expect, test } from 'vitest';
import type { ListingVersion } from '../listing/version.ts';
import { changesOf, hasOtherPhotos } from './staff-review.ts';

const photo = { id: '0d2c9a36-6f0a-4d1e-9b57-7c1f0f6a2b11', alt: 'A mat' };
const other = { id: '0d2c9a36-6f0a-4d1e-9b57-7c1f0f6a2b12', alt: 'A basket' };
const version: ListingVersion = {
  name: 'Otieno Mats',
  category: 'Clothing',
  county: 'Nairobi',
  town: 'Nairobi',
  located: '',
  contact: 'Otieno',
  phone: '+254700000021',
  email: null,
  whatsapp: null,
  website: null,
  hours: '',
  deliveries: '',
  description: 'Mats of sisal in all sizes, woven to order and brought to you.',
  photos: [photo, other],
  items: [],
};

test('a first version has nothing to compare, and leaves out what is empty', () => {
  const changes = changesOf({ submitted: version, approved: null });
  const fields = changes.map(({ field }) => field).join(' ');
  expect(fields).toBe('name category county town contact phone description');
  expect(changes.some(({ isChanged }) => isChanged)).toBe(false);
});

test('a later version shows what was, what is to be, and what goes', () => {
  const submitted = { ...version, name: 'Otieno Mats Ltd', phone: null, email: 'o@mats.example' };
  const changed = changesOf({ submitted, approved: version }).filter(({ isChanged }) => isChanged);
  expect(changed).toEqual([
    { field: 'name', before: 'Otieno Mats', after: 'Otieno Mats Ltd', isChanged: true },
    { field: 'phone', before: '0700 000 021', after: '', isChanged: true },
    { field: 'email', before: '', after: 'o@mats.example', isChanged: true },
  ]);
});

test.each([
  ['the same photos', [photo, other], false],
  ['one less', [photo], true],
  ['another order', [other, photo], true],
  ['other words for one', [photo, { ...other, alt: 'Two baskets' }], true],
])('of %s', (_, photos, isChanged) => {
  expect(hasOtherPhotos({ submitted: { ...version, photos }, approved: version })).toBe(isChanged);
});

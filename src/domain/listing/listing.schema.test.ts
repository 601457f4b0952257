import { expect, test } from 'vitest';
import { emptyDraft } from './draft.schema.ts';
import { toListing, compareNewestFirst, listingSchema } from './listing.schema.ts';
import { toVersion } from './version.ts';

const first = '5a0e1b6f-0000-4000-8000-000000000001';
const second = '5a0e1b6f-0000-4000-8000-000000000002';
const row: Parameters<typeof toListing>[0] = {
  ...toVersion(emptyDraft),
  id: 1001,
  slug: 'wambui-baskets',
  featured: false,
  live_from: '2026-11-21T09:00:00+00:00',
  title: 'Wambui Baskets',
  category: 'Food',
  county: 'Kiambu',
  town: 'Thika',
  located: 'Shop 4, Moi Avenue',
  contact: 'Wambui',
  email: 'wambui@baskets.example',
  description: 'Fruit, every morning.\n\nWe pack it at five.\nIt is with you by nine.',
  images: [
    { id: first, alt: '', width: 1280, height: 960 },
    { id: second, alt: 'A basket', width: 800, height: 1200 },
  ],
  items: [
    {
      id: first,
      name: 'Mangoes',
      price: 300,
      isFrom: true,
      isOutOfStock: false,
      image: { id: second, width: 800, height: 1200 },
    },
    { id: second, name: 'Plums', price: 90, isFrom: false, isOutOfStock: true, image: null },
  ],
};

test('a stored listing becomes a public listing', () => {
  expect(listingSchema.parse(toListing(row))).toEqual({
    id: 1001,
    title: 'Wambui Baskets',
    description: 'Fruit, every morning.',
    story: ['We pack it at five.', 'It is with you by nine.'],
    category: 'Food',
    contact: 'Wambui',
    email: 'wambui@baskets.example',
    located: 'Shop 4, Moi Avenue, Thika, Kiambu',
    town: 'Thika',
    url: '/wambui-baskets',
    live_from: '2026-11-21T09:00:00+00:00',
    deliveries: '',
    featured: false,
    image: { name: `media/${first}`, alt: 'Wambui Baskets', width: 1280, height: 960 },
    images: [{ name: `media/${second}`, alt: 'A basket', width: 800, height: 1200 }],
    items: [
      {
        id: 1,
        code: '00000001',
        name: 'Mangoes',
        price: 300,
        isFrom: true,
        isOutOfStock: false,
        image: { name: `media/${second}`, alt: 'Mangoes', width: 800, height: 1200 },
      },
      { id: 2, code: '00000002', name: 'Plums', price: 90, isFrom: false, isOutOfStock: true },
    ],
    features: [],
  });
});

test.each([
  [{ located: '', town: 'Nairobi', county: 'Nairobi' }, 'Nairobi'],
  [{ located: 'Gikomba, Nairobi', town: 'Nairobi', county: 'Nairobi' }, 'Gikomba, Nairobi'],
  [{ located: '', town: 'Thika', county: 'Kiambu' }, 'Thika, Kiambu'],
])('a place repeats no part: %j', (place, expected) => {
  expect(toListing({ ...row, ...place }).located).toBe(expected);
});

test('adverts come newest first, and new arrivals before them', () => {
  const adverts = [
    ['old', '2026-11-01T09:00:00+00:00', false],
    ['old arrival', '2026-11-01T10:00:00+00:00', true],
    ['newest', '2026-11-21T12:00:00+03:00', false],
    ['newer', '2026-11-21T08:59:59.999+00:00', false],
    ['new arrival', '2026-11-20T09:00:00+00:00', true],
  ] as const;
  const sorted = adverts
    .map(([name, live_from, featured]) => ({ name, live_from, featured }))
    .sort(compareNewestFirst);
  expect(sorted.map(({ name }) => name)).toEqual([
    'new arrival',
    'old arrival',
    'newest',
    'newer',
    'old',
  ]);
});

import { expect, test } from 'vitest';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { toLocalBusiness } from './structured-data.ts';

const listing: Listing = {
  id: 1001,
  url: '/wambui-baskets',
  title: 'Wambui Baskets',
  description: 'Fruit, every morning.',
  story: [],
  category: 'Food',
  contact: 'Wambui',
  located: 'Shop 4, Thika',
  town: 'Thika',
  deliveries: '',
  featured: false,
  image: { name: 'media/one', alt: 'A basket' },
  images: [],
  items: [],
  features: [],
};

const readHours = (opening_hours: string | undefined) =>
  toLocalBusiness({ ...listing, opening_hours }, { page: 'https://a.example/mats', images: [] });

test.each([
  [
    'Mo-Tu,Th 08:00-13:00,14:00-18:00; PH off',
    [
      { dayOfWeek: ['Monday', 'Tuesday', 'Thursday'], opens: '08:00', closes: '13:00' },
      { dayOfWeek: ['Monday', 'Tuesday', 'Thursday'], opens: '14:00', closes: '18:00' },
      { dayOfWeek: ['PublicHolidays'], opens: '00:00', closes: '00:00' },
    ],
  ],
  ['Fr 20:00-02:00', [{ dayOfWeek: ['Friday'], opens: '20:00', closes: '02:00' }]],
  ['Sa 00:00-24:00', [{ dayOfWeek: ['Saturday'], opens: '00:00', closes: '23:59' }]],
  [
    'Su 08:00-09:00; PH 10:00-12:00',
    [
      { dayOfWeek: ['Sunday'], opens: '08:00', closes: '09:00' },
      { dayOfWeek: ['PublicHolidays'], opens: '10:00', closes: '12:00' },
    ],
  ],
])('the opening hours %s become specifications of schema.org', (openingHours, expected) => {
  expect(readHours(openingHours)).toMatchObject({
    openingHoursSpecification: expected.map((each) => ({
      '@type': 'OpeningHoursSpecification',
      ...each,
    })),
  });
});

test.each([undefined, 'Mo-Su "by appointment"'])('the hours %s have no specification', (hours) => {
  expect(readHours(hours)).not.toHaveProperty('openingHoursSpecification');
});

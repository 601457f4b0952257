import { expect, test } from 'vitest';
import { createDraft } from '#tests/support/own-listings.ts';
import { listDetails, serviceLimits, type DetailsService } from './service-details.ts';
import { toVersion } from './version.ts';

const page = 'https://tangaza.example/wambui-baskets';

function readDetails(service: DetailsService, change: Parameters<typeof createDraft>[0] = {}) {
  const version = toVersion(createDraft(change));
  const details = listDetails(service, {
    version,
    page,
    hours: ['Mon–Sat 08:00–18:00', 'Sun closed'],
    category: 'Restaurant',
  });
  return Object.fromEntries(details.map(({ name, value, change: made }) => [name, [value, made]]));
}

test('Google gets the parts of its form, with the page as the website', () => {
  const details = readDetails('google');
  expect(Object.keys(details)).toEqual(
    'name category address town phone website hours description'.split(' '),
  );
  expect(details).toMatchObject({
    phone: ['0700 000 021', undefined],
    address: ['Kibuye market, row 4', undefined],
    website: [page, undefined],
    hours: ['Mon–Sat 08:00–18:00\nSun closed', undefined],
  });
});

test('WhatsApp gets one address and two websites', () => {
  const website = 'https://baskets.example';
  expect(readDetails('whatsapp', { website, email: 'shop@baskets.example' })).toMatchObject({
    address: ['Kibuye market, row 4, Kisumu', undefined],
    website: [website, undefined],
    secondWebsite: [page, undefined],
    email: ['shop@baskets.example', undefined],
  });
  const whatsapp = '0711 000 111';
  expect(readDetails('whatsapp', { whatsapp })['phone']?.[0]).toBe(whatsapp);
});

test.each([
  ['Call us on 0722 000 111 today.'],
  ['See www.baskets.example for more.'],
  ['A basket costs Kshs. 1,200 each.'],
  ['Everything goes for 300/- only.'],
  ['All baskets on sale, 50% off!'],
  ['Punguzo kubwa wiki hii.'],
])('Google’s description is without the sentence %j', (sentence) => {
  const description = `Fresh fruit every morning. ${sentence} Packed at five.\n\nCome and see us.`;
  expect(readDetails('google', { description })['description']).toEqual([
    'Fresh fruit every morning. Packed at five.\nCome and see us.',
    'filtered',
  ]);
  expect(readDetails('whatsapp', { description })['description']).toEqual([description, undefined]);
});

test('a description of refused sentences only is left out', () => {
  const description = 'Call 0722 000 111 for baskets of every size and colour.';
  expect(readDetails('google', { description })).not.toHaveProperty('description');
});

test.each(['google', 'whatsapp'] as const)('the texts for %s keep its limits', (service) => {
  const { description, address } = readDetails(service, {
    description: 'Baskets of every size. '.repeat(85),
    located: 'Kibuye market '.repeat(8),
  });
  const limits = serviceLimits[service];
  expect(description?.[0]?.length).toBeLessThanOrEqual(limits.description);
  expect(description?.[0]?.length).toBeGreaterThan(limits.description - 30);
  expect(description?.[1]).toBe('shortened');
  expect(address?.[0]?.length).toBeLessThanOrEqual(256);
});

test('a name in capitals only gets small letters for Google', () => {
  expect(readDetails('google', { title: 'WAMBUI’S BASKETS' })['name']?.[0]).toBe(
    'Wambui’s Baskets',
  );
  expect(readDetails('google', { title: 'KCB' })['name']?.[0]).toBe('KCB');
  expect(readDetails('whatsapp', { title: 'WAMBUI BASKETS' })['name']?.[0]).toBe('WAMBUI BASKETS');
});

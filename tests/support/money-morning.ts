/** Creates the items of money that wait for staff in one morning. */
import { newCode } from './listing-lifecycle.ts';
import type { SiteListingSteps } from './listings-of-site.ts';
import { staffId } from './seeded-users.ts';

const weeklyPrice = 899;
const dayMs = 24 * 60 * 60 * 1000;

/** The numbers of items of each kind. */
export const morning = { claims: 6, unmatched: 5, otherSums: 3, differences: 5 } as const;

const names = [
  'Akinyi Beads',
  'Busia Rice Store',
  'Chebet Honey and Beeswax',
  'Duka Moja',
  'Esther Mats',
  'Farida Salon',
  'Gathoni Dairy',
  'Halima Rice',
  'Imani Cakes',
  'Juma Welding Works',
  'Kamau Keys',
  'Lodwar Solar',
  'Malaba Trucks',
  'Naivasha Roses',
  'Otieno Phone Repairs',
  'Pwani Coconut Oil',
  'Quick Wash Laundry',
  'Ruth Tailoring',
  'Safi Water Tanks',
];

/** Inserts the items: claims, money without an order, other sums, and differences with the list of M-Pesa. */
export async function createMoneyMorning({ database, ...listings }: SiteListingSteps) {
  const titles = names.values();
  const createShop = async (index: number) => {
    await listings.resetRateLimits();
    const title = titles.next().value ?? 'Duka';
    const phone = `+2547000002${String(10 + index)}`;
    return listings.approved({ title, phone, ...(index % 2 === 1 && { owner: staffId }) });
  };
  const record = async (event: object) => {
    const code = newCode();
    const money = { kind: 'paid', about: {}, code, currency: 'KES', isOurs: true, ...event };
    await database.rpc('record_provider_event', { p_provider: 'till', p_event: money });
    return code;
  };
  const missed: object[] = [];
  let index = 0;
  for (let claim = 0; claim < morning.claims; claim += 1) {
    const shop = await createShop((index += 1));
    await listings.beginPayment(shop);
    await listings.claim(shop);
  }
  for (let money = 0; money < morning.unmatched; money += 1) {
    const shop = await createShop((index += 1));
    await listings.beginPayment(shop);
    await record({ amount: weeklyPrice, payer: `2547*****2${String(10 + index)}` });
  }
  for (const received of [129, 400, 800].slice(0, morning.otherSums)) {
    const shop = await createShop((index += 1));
    await listings.confirm(await listings.beginPayment(shop), { received });
  }
  for (let difference = 0; difference < morning.differences; difference += 1) {
    const shop = await createShop((index += 1));
    const payment = await listings.beginPayment(shop);
    const event = {
      kind: 'paid',
      about: { payment },
      code: newCode(),
      amount: weeklyPrice,
      currency: 'KES',
    };
    missed.push({ ...event, isOurs: true, at: new Date().toISOString() });
  }
  const now = Date.now();
  await database
    .rpc('compare_with_provider', {
      p_provider: 'mpesa',
      p_since: new Date(now - dayMs).toISOString(),
      p_until: new Date(now + dayMs).toISOString(),
      p_events: missed,
    })
    .throwOnError();
  for (const event of missed) {
    await database
      .rpc('record_provider_event', { p_provider: 'till', p_event: event })
      .throwOnError();
  }
}

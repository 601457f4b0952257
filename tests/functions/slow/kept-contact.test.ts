/** Tests which ended adverts keep name and phone on their page for seven days. */
import { expect, test } from 'vitest';
import type { LiveListing } from '../../support/listing-lifecycle.ts';
import { recordPurges } from '../../support/purges.ts';
import { createOwnerClient } from '../../support/own-listings.ts';
import { rareTest } from '../../support/repetitions.ts';
import { openStackForFile } from '../../support/stack.ts';

const { stack, listings, advanceClock, runFunction } = await openStackForFile();

const daySeconds = 86_400;
const phoneLink = 'href="tel:+254700000021"';
const runDueTransitions = () => runFunction('run-due-transitions');

async function fetchPage({ slug }: Pick<LiveListing, 'slug'>) {
  const response = await fetch(`${stack.site}/${slug}`);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** Creates a listing of a week that ran out an hour ago. */
async function createEnded(title: string) {
  const listing = await listings.live({ title });
  await advanceClock(7 * daySeconds + 3600);
  await runDueTransitions();
  expect((await listings.readStored(listing)).state).toBe('expired');
  return listing;
}

test('an advert that ran out keeps name and phone for seven days, without rivals', async () => {
  const rival = { title: 'Rival Baskets', phone: '+254700000044', package: 'monthly' } as const;
  await listings.live(rival);
  const listing = await listings.live({ title: 'Ended Baskets' });
  await advanceClock(7 * daySeconds + 1);
  // The page is the same before and after the schedule records the end.
  for (const step of ['before', 'after']) {
    if (step === 'after') await runDueTransitions();
    const { status, html } = await fetchPage(listing);
    expect([step, status]).toEqual([step, 200]);
    expect(html).toContain(phoneLink);
    expect(html).toContain('0700 000 021');
    expect(html).toContain('Wambui');
    expect(html.replaceAll(/<[^>]+>/g, '')).toMatch(/It ended on \d{1,2} [A-Z][a-z]+ \d{4}\./);
    expect(html).not.toContain('Rival Baskets');
  }
  await advanceClock(7 * daySeconds - 60);
  const last = await fetchPage(listing);
  expect(last.html).toContain(phoneLink);
  const cacheControl = last.headers.get('netlify-cdn-cache-control') ?? '';
  const [maxAge = NaN, stale = NaN] = Array.from(cacheControl.matchAll(/=(\d+)/g), ([, n]) =>
    Number(n),
  );
  expect(maxAge + stale).toBeLessThanOrEqual(59);

  await advanceClock(60);
  const { html } = await fetchPage(listing);
  expect(html).not.toContain('0700 000 021');
  expect(html).not.toContain(phoneLink);
  expect(html).toContain('Rival Baskets');
});

rareTest(
  'an advert without a phone keeps its e-mail address, one with a phone does not',
  async () => {
    const withoutPhone = await listings.live({
      title: 'Mail Only',
      phone: '',
      email: 'shop@shop.example',
    });
    const withBoth = await listings.live({ title: 'Mail And Phone', email: 'both@shop.example' });
    await advanceClock(7 * daySeconds + 1);
    expect((await fetchPage(withoutPhone)).html).toContain('mailto:shop@shop.example');
    expect((await fetchPage(withBoth)).html).not.toContain('both@shop.example');
  },
);

test.each(['suspend', 'withdraw'] as const)(
  'an ended advert hides its phone after: %s',
  async (act) => {
    const listing = await createEnded(`Ended And ${act}`);
    expect((await fetchPage(listing)).html).toContain(phoneLink);
    await listings[act](listing);
    const { status, html } = await fetchPage(listing);
    expect([status, html.includes('0700 000 021')]).toEqual([410, false]);
  },
);

rareTest('an advert that was suspended stays without phone after it is restored', async () => {
  const early = await listings.live({ title: 'Suspended While Live' });
  await listings.suspend(early);
  await advanceClock(7 * daySeconds + 3600);
  await listings.restore(early);
  const late = await createEnded('Suspended After The End');
  await listings.suspend(late);
  await listings.restore(late);
  for (const listing of [early, late]) {
    expect((await listings.readStored(listing)).state).toBe('expired');
    const { status, html } = await fetchPage(listing);
    expect([status, html.includes('0700 000 021')]).toEqual([200, false]);
  }
});

rareTest('an advert whose money went back hides its phone at once', async () => {
  const running = await listings.live({ title: 'Refunded While Live' });
  await listings.markRefundDue(running.payment, 'The page was not right.');
  expect((await listings.readStored(running)).state).toBe('expired');
  const { html } = await fetchPage(running);
  expect(html).not.toContain('0700 000 021');

  const ended = await createEnded('Refunded After The End');
  expect((await fetchPage(ended)).html).toContain(phoneLink);
  const purges = recordPurges();
  await listings.markRefundDue(ended.payment, 'The page was not right.');
  expect((await fetchPage(ended)).html).not.toContain('0700 000 021');
  await runDueTransitions();
  expect(purges[0]).toContain(`listing-${ended.id}`);
});

rareTest('a renewed advert has its whole page again', async () => {
  const listing = await createEnded('Renewed Soon');
  await listings.pay(listing);
  const { html } = await fetchPage(listing);
  expect(html).not.toContain('has ended');
  expect(html).toContain('packed every morning');
});

rareTest('the owner reads the end of the kept contact from the same facts', async () => {
  const listing = await createEnded('Known To Its Owner');
  const { body } = await (await createOwnerClient(stack, 'member')).open(listing.id);
  expect(body).toMatchObject({
    state: 'expired',
    payments: [{ state: 'paid', covers_until: body.live_until }],
  });
  expect(body.history?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['submitted', 'approved', 'started', 'ended']),
  );
});

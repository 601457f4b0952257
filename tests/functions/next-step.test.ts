import { expect, test } from 'vitest';
import { createFetchAs } from '../support/fetch-as.ts';
import { openStackForFile } from '../support/stack.ts';

const { stack, listings, advanceClock, runFunction } = await openStackForFile();
const daySeconds = 24 * 60 * 60;

const fetchAsMember = createFetchAs(stack, stack.info.signIns.member);

async function expectStep(heading: string, href?: string) {
  const step = (await (await fetchAsMember('my-next-step')).json()) as Record<string, unknown>;
  expect(step).toMatchObject({ heading, ...(href !== undefined && { action: { href } }) });
  return step;
}

test('a member sees the next step in each advert state', async () => {
  await expectStep('Start your advert', '/advertise');
  const listing = await listings.draft();
  const { id } = listing;
  const formPath = `/advertise?listing=${id}`;
  const payPath = `/pay?listing=${id}`;
  await expectStep('Finish Wambui Baskets', formPath);
  await listings.submit(listing);
  await expectStep('Pay for Wambui Baskets', `/pricing-type?listing=${id}`);
  const payment = await listings.beginPayment(listing);
  await expectStep('Pay for Wambui Baskets', payPath);
  await listings.claim(listing);
  await expectStep('We have your M-Pesa code for Wambui Baskets', payPath);
  await listings.confirm(payment);
  await expectStep('Our staff are checking Wambui Baskets', '/my-adverts');
  await listings.askForChanges(listing, 'The photo is too dark.');
  await expectStep('Wambui Baskets needs a change', formPath);
  await listings.submit(listing);
  await listings.approve(listing);
  const { slug } = await listings.readStored(listing);
  expect((await expectStep('Wambui Baskets is live', `/${slug}`))['lead']).toBe('7 days left.');
  await listings.draft({ title: 'Another Shop' });
  await expectStep('Wambui Baskets is live');
  await advanceClock(5 * daySeconds);
  await expectStep('Wambui Baskets ends soon', `${payPath}&package=weekly`);
  await advanceClock(2 * daySeconds);
  await runFunction('run-due-transitions');
  // An ended advert is more urgent than a draft.
  await expectStep('Wambui Baskets has ended', `${payPath}&package=weekly`);
});

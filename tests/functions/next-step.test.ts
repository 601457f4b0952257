import { expect, test } from 'vitest';
import { logIn, openStackForFile } from '../support/stack.ts';

const { stack, listings, advanceClock, runFunction } = await openStackForFile();
const daySeconds = 24 * 60 * 60;

async function fetchNextStep() {
  const token = await logIn(stack.site, stack.info.signIns.member);
  const response = await fetch(`${stack.site}/api/my-next-step`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { heading, lead, action } = (await response.json()) as {
    heading: string;
    lead: string;
    action: { href: string };
  };
  return { heading, href: action.href, lead };
}

test('a member sees the next step in each advert state', async () => {
  expect(await fetchNextStep()).toMatchObject({ heading: 'Start your advert', href: '/advertise' });
  const listing = await listings.draft();
  const { id } = listing;
  const formPath = `/advertise?listing=${id}`;
  const payPath = `/pay?listing=${id}`;
  expect(await fetchNextStep()).toMatchObject({ heading: 'Finish Wambui Baskets', href: formPath });
  await listings.submit(listing);
  const paymentStep = { heading: 'Pay for Wambui Baskets', href: `/pricing-type?listing=${id}` };
  expect(await fetchNextStep()).toMatchObject(paymentStep);
  const payment = await listings.beginPayment(listing);
  expect(await fetchNextStep()).toMatchObject({ heading: 'Pay for Wambui Baskets', href: payPath });
  await listings.claim(listing);
  const claimStep = { heading: 'We have your M-Pesa code for Wambui Baskets', href: payPath };
  expect(await fetchNextStep()).toMatchObject(claimStep);
  await listings.confirm(payment);
  expect(await fetchNextStep()).toMatchObject({
    heading: 'Our staff are checking Wambui Baskets',
    href: '/my-adverts',
  });
  await listings.askForChanges(listing, 'The photo is too dark.');
  expect(await fetchNextStep()).toMatchObject({
    heading: 'Wambui Baskets needs a change',
    href: formPath,
  });
  await listings.submit(listing);
  await listings.approve(listing);
  const { slug } = await listings.readStored(listing);
  expect(await fetchNextStep()).toEqual({
    heading: 'Wambui Baskets is live',
    href: `/${slug}`,
    lead: '7 days left.',
  });
  await listings.draft({ title: 'Another Shop' });
  expect(await fetchNextStep(), 'a live advert comes first').toMatchObject({
    heading: 'Wambui Baskets is live',
  });
  await advanceClock(5 * daySeconds);
  expect(await fetchNextStep()).toMatchObject({
    heading: 'Wambui Baskets ends soon',
    href: `${payPath}&package=weekly`,
  });
  await advanceClock(2 * daySeconds);
  await runFunction('run-due-transitions');
  expect(await fetchNextStep()).toMatchObject({ heading: 'Finish Another Shop' });
});

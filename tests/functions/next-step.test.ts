import { expect, test } from 'vitest';
import { logIn, openStackForFile } from '../support/stack.ts';

const { stack, listings, advanceClock, runFunction } = await openStackForFile();
const day = 24 * 60 * 60;

async function nextStep() {
  const token = await logIn(stack.site, stack.info.signIns.member);
  const answer = await fetch(`${stack.site}/api/my-next-step`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { heading, lead, action } = (await answer.json()) as {
    heading: string;
    lead: string;
    action: { href: string };
  };
  return { heading, href: action.href, lead };
}

test('a member sees the next step in each advert state', async () => {
  expect(await nextStep()).toMatchObject({ heading: 'Start your advert', href: '/advertise' });
  const listing = await listings.draft();
  const { id } = listing;
  const form = `/advertise?listing=${id}`;
  const pay = `/pay?listing=${id}`;
  expect(await nextStep()).toMatchObject({ heading: 'Finish Wambui Baskets', href: form });
  await listings.submit(listing);
  const toPay = { heading: 'Pay for Wambui Baskets', href: `/pricing-type?listing=${id}` };
  expect(await nextStep()).toMatchObject(toPay);
  const payment = await listings.beginPayment(listing);
  expect(await nextStep()).toMatchObject({ heading: 'Pay for Wambui Baskets', href: pay });
  await listings.claim(listing);
  const claimed = { heading: 'We have your M-Pesa code for Wambui Baskets', href: pay };
  expect(await nextStep()).toMatchObject(claimed);
  await listings.confirm(payment);
  expect(await nextStep()).toMatchObject({
    heading: 'Our staff are checking Wambui Baskets',
    href: '/my-adverts',
  });
  await listings.askForChanges(listing, 'The photo is too dark.');
  expect(await nextStep()).toMatchObject({ heading: 'Wambui Baskets needs a change', href: form });
  await listings.submit(listing);
  await listings.approve(listing);
  const { slug } = await listings.readStored(listing);
  expect(await nextStep()).toEqual({
    heading: 'Wambui Baskets is live',
    href: `/${slug}`,
    lead: '7 days left.',
  });
  await listings.draft({ title: 'Another Shop' });
  expect(await nextStep(), 'what is live comes first').toMatchObject({
    heading: 'Wambui Baskets is live',
  });
  await advanceClock(5 * day);
  expect(await nextStep()).toMatchObject({
    heading: 'Wambui Baskets ends soon',
    href: `${pay}&package=weekly`,
  });
  await advanceClock(2 * day);
  await runFunction('run-due-transitions');
  expect(await nextStep()).toMatchObject({ heading: 'Finish Another Shop' });
});

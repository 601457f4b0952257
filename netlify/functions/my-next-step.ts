import type { Config } from '@netlify/functions';
import { text as catalogue } from '#content/text/text.ts';
import { nextStepOf, type NextStep, type NextStepCard } from '#domain/listing/next-step.ts';
import { firstOpenPayment } from '#domain/payment/open-payment.ts';
import { placeToPay } from '#domain/payment/pay-path.ts';
import { fill } from '#domain/text/fill.ts';
import { formatRemaining } from '#features/my-listings/format-remaining.ts';
import { requireMember } from '../auth/require-member.ts';
import { now } from '../clock.ts';
import { ownListings } from '../data/my-listings.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { path: '/api/my-next-step' };

const { nextStep: text, myListings } = catalogue;

/** What a member should do next, in words: her dashboard is small, and this is all that it shows of adverts. */
export default endpoint({
  GET: async (request) => {
    const { listings } = await ownListings(await requireMember(request), null);
    const open = firstOpenPayment(listings, catalogue.paymentState);
    return { ...cardOf(nextStepOf(listings, now())), open };
  },
});

function cardOf(step: NextStep): NextStepCard {
  const { heading, lead, action } = text[step.kind];
  if (step.kind === 'begin')
    return { heading, lead, action: { href: '/advertise', words: action } };
  const business = step.business || text.unnamed;
  const { live_until } = step.listing;
  const left = live_until === null ? '' : formatRemaining(live_until, now(), myListings.left);
  return {
    heading: fill(heading, { business }),
    lead: fill(lead, { left }),
    action: { href: placeOf(step), words: action },
  };
}

function placeOf({ kind, listing }: Exclude<NextStep, { kind: 'begin' }>): string {
  const { id, url } = listing;
  switch (kind) {
    case 'live':
      return url ?? '/my-adverts';
    case 'change':
    case 'finish':
      return `/advertise?listing=${id}`;
    case 'wait':
      return '/my-adverts';
    default:
      return placeToPay(listing);
  }
}

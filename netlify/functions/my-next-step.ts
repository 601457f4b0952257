import type { Config } from '@netlify/functions';
import { getText } from '#content/text/text.ts';
import { formatDate } from '#domain/date/date.ts';
import { getLanguage } from '#domain/language/language.ts';
import { isStaff, type Member } from '#domain/member/member.ts';
import {
  findOpenPayment,
  getNextStep,
  type NextStep,
  type NextStepCard,
} from '#domain/listing/next-step.ts';
import { choosePayPath, findPayments, getPromptTime } from '#domain/listing/status.ts';
import { getPaymentAction } from '#domain/payment/open-payment.ts';
import { getPayPath } from '#domain/payment/pay-path.ts';
import { fill } from '#domain/text/placeholders.ts';
import { sumLastWeek } from '#domain/reach/reach.ts';
import { staffTodaySchema } from '#domain/staff/staff-pages.ts';
import { describeWeek } from '#features/my-listings/describe-week.ts';
import { formatRemaining } from '#features/my-listings/format-remaining.ts';
import { requireMember } from '../auth/require-member.ts';
import { now } from '../clock.ts';
import { call } from '../data/database.ts';
import { readOwnListings } from '../data/my-listings.ts';
import { findEmailStop } from '../data/email-stops.ts';
import { readListingReach } from '../data/reach.ts';
import { limitRequests } from '../data/request-limit.ts';
import { createShareLink } from '../emails/page-parts.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { siteAddress } from '../http/site-address.ts';

export const config: Config = { path: '/api/my-next-step' };

const daysPerWeek = 7;

/**
 * Returns the next step for a member as texts, because the dashboard shows no other data of the member's listings,
 * and the link to the first open payment.
 */
export default limitedEndpoint(limitRequests(config), {
  GET: async (request) => {
    const member = await requireMember(request);
    const [{ listings }, unreachable] = await Promise.all([
      readOwnListings(member, null),
      describeEmailStop(member),
    ]);
    const open = findOpenPayment(listings, getText().paymentState, now());
    const step = getNextStep(listings, now());
    // A staff member without a listing starts the day in the staff area.
    if (step.kind === 'begin' && isStaff(member))
      return { ...(await createStaffCard(member)), unreachable, open };
    return { ...toCard(step, await formatReach(step)), unreachable, open };
  },
});

/** Returns the numbers of the items that wait for staff, and the link to the staff area. */
async function createStaffCard({ id }: Member): Promise<NextStepCard> {
  const today = staffTodaySchema.parse(await call('staff_today', { p_actor_id: id }));
  const { review, payments, refunds, reports, late_reviews: late } = today;
  const { nextStep: text } = getText();
  const lead = fill(late > 0 ? text.staff.lateLead : text.staff.lead, {
    review,
    payments,
    refunds,
    reports,
    late,
  });
  const { heading, action } = text.staff;
  return { heading, lead, action: { href: '/admin', label: action } };
}

/** Returns a notice if no more emails go to the member's address. */
async function describeEmailStop({ email }: Member): Promise<NextStepCard['unreachable']> {
  const { nextStep: text } = getText();
  const cause = await findEmailStop(email);
  return (
    cause && { sentence: fill(text.unreachable[cause], { email }), action: text.changeAddress }
  );
}

/**
 * Describes the last week's reach of a live listing. The result is '' for any other step, and for a week without
 * visitors.
 */
async function formatReach(step: NextStep): Promise<string> {
  if (step.kind !== 'live' && step.kind !== 'renew') return '';
  const reach = await readListingReach(step.listing.id, daysPerWeek);
  return sumLastWeek(reach).visitors === 0
    ? ''
    : describeWeek(reach, getText().myListings.reach.week);
}

/**
 * Returns the text without line breaks inside 'M-Pesa' and a number of days, by the hyphen U+2011 and no-break spaces.
 * The dashboard has no byte left for WholeAmounts.
 */
const toWhole = (text: string) =>
  text
    .replaceAll('M-Pesa', 'M\u2011Pesa')
    .replaceAll(/(\d+) (?=days)|(siku) (?=\d)/g, '$1$2\u00A0');

function toCard(step: NextStep, reach: string): NextStepCard {
  const { nextStep: text, myListings } = getText();
  if (step.kind === 'begin') {
    const { heading, lead, action } = text.begin;
    return { heading, lead, action: { href: '/advertise', label: action } };
  }
  const { listing } = step;
  const prompt = step.kind === 'renew' ? getPromptTime(listing) : null;
  // The planned prompt renews the listing, so that the actions are those of a live one.
  const kind = prompt === null ? step.kind : 'live';
  const promptDate = prompt === null ? '' : formatDate(prompt, getLanguage());
  const { heading } = text[step.kind];
  const business = step.title || text.unnamed;
  const { live_until, url } = listing;
  const left = live_until === null ? '' : formatRemaining(live_until, now(), myListings.left);
  return {
    heading: toWhole(fill(heading, { business })),
    lead: toWhole(fill(selectLead(step, prompt), { left, reach, promptDate }).trim()),
    action: {
      href: getHref({ ...step, kind }),
      label: describePayment({ ...step, kind }) ?? text[kind].action,
    },
    share:
      kind === 'live' && url !== null
        ? createShareLink(url, business, siteAddress('/'))
        : undefined,
  };
}

function selectLead(
  { kind, listing }: Exclude<NextStep, { kind: 'begin' }>,
  prompt: string | null,
) {
  const { nextStep: text } = getText();
  if (prompt !== null) return text.renew.promptLead;
  return kind === 'pay' && listing.state === 'approved' ? text.pay.approvedLead : text[kind].lead;
}

/** Returns the label of a renewal with an open payment, which has the same action in My Adverts. */
function describePayment({ kind, listing }: Exclude<NextStep, { kind: 'begin' }>) {
  const [openPayment] = findPayments(listing, 'pending');
  const isRenewal = kind === 'renew' || kind === 'ended';
  return openPayment && isRenewal
    ? getText().paymentState[getPaymentAction(openPayment)]
    : undefined;
}

function getHref({ kind, listing }: Exclude<NextStep, { kind: 'begin' }>): string {
  const { id, url } = listing;
  switch (kind) {
    case 'live':
      return url ?? '/my-adverts';
    case 'change':
      return `/advertise?listing=${id}`;
    case 'finish':
      return `/advertise?step=next&listing=${id}`;
    case 'wait':
      return '/my-adverts';
    case 'review':
      // A path with a package would ask for another payment.
      return getPayPath(id);
    default:
      return choosePayPath(listing);
  }
}

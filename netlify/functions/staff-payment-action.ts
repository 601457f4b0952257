import type { Config } from '@netlify/functions';
import { formatAmount } from '#domain/money/amount.ts';
import { priceList, websiteBuild } from '#content/price-list.ts';
import { site } from '#content/site.ts';
import type { Member } from '#domain/member/member.ts';
import { Problem } from '#domain/problem/problem.ts';
import { refusal, type Refusal } from '#domain/problem/refusal.ts';
import {
  confirmationSchema,
  matchSchema,
  quoteOf,
  refundSchema,
  type StaffPayment,
} from '#domain/staff/staff-payment.ts';
import { addressBook } from '../auth/identity-admin.ts';
import { requireStaff } from '../auth/require-member.ts';
import {
  confirmPayment,
  matchPayment,
  markRefundDue,
  markRefunded,
  requirePayment,
} from '../data/staff-payments.ts';
import { tellOwners } from '../emails/tell-owners.ts';
import { endpoint } from '../http/endpoint.ts';
import { privateJson, requireJson } from '../http/json.ts';
import { purgeListings } from '../http/purge.ts';

export const config: Config = { path: '/api/staff/payments/:id/:action' };

/** What staff do with a payment. Answers how it stands then. */
export default endpoint({
  POST: async (request, context) => {
    const staff = await requireStaff(request);
    const { action = '', id } = context.params;
    if (!Object.hasOwn(actions, action)) throw new Problem('not-found');
    const payment = await requirePayment(id);
    await actions[action as keyof typeof actions](request, staff, payment);
    const updated = await requirePayment(id);
    if (updated.listing) await purgeListings([updated.listing.id]);
    context.waitUntil(tellOwners(addressBook(request), site));
    return privateJson(updated);
  },
});

type Action = (request: Request, staff: Member, payment: StaffPayment) => Promise<void>;

const actions = {
  confirm: async (request, staff, { id, currency }) => {
    const found = await requireJson(request, confirmationSchema);
    if (found.currency !== currency) throw otherCurrency();
    await confirmPayment(staff, id, found);
  },
  match: async (request, staff, payment) => {
    const wanted = await requireJson(request, matchSchema);
    const offer = priceList.find((each) => each.id === wanted.package);
    const website = wanted.withWebsite ? websiteBuild : undefined;
    const amount = offer && quoteOf(offer, website, payment.currency);
    requireSameSum(payment, amount);
    await matchPayment(staff, payment, { ...wanted, days: offer?.days ?? 0, amount });
  },
  'refund-due': async (request, staff, { id }) => {
    const { reason } = await requireJson(request, refundSchema);
    await markRefundDue(staff, id, reason);
  },
  refunded: async (request, staff, { id }) => {
    const { reason } = await requireJson(request, refundSchema);
    await markRefunded(staff, id, reason);
  },
} satisfies Record<string, Action>;

/** @throws {Problem} `invalid-input` where the money is not what the package costs. */
function requireSameSum(
  { received_amount, currency }: StaffPayment,
  amount: number | undefined,
): asserts amount is number {
  if (amount === undefined) throw wrongPackage('payment.package.unsold');
  if (received_amount === amount) return;
  const came = formatAmount({ amount: received_amount ?? 0, currency });
  const costs = formatAmount({ amount, currency });
  throw wrongPackage(refusal('payment.package.costs', { came, costs }));
}

/** What came in another currency was sent another way, and is another payment. */
function otherCurrency(): Problem {
  const message = 'payment.currency.other';
  return new Problem('invalid-input', { fields: [{ field: 'currency', message }] });
}

function wrongPackage(message: Refusal): Problem {
  return new Problem('invalid-input', { fields: [{ field: 'package', message }] });
}

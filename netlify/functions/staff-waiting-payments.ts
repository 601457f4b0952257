import type { Config } from '@netlify/functions';
import * as z from 'zod';
import { text } from '#content/text/text.ts';
import { formatPlainAmount } from '#domain/money/money.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { createWaitingMoneySchema, type WaitingMoney } from '#domain/staff/waiting-money.ts';
import { staffPaymentRow } from '../data/staff-payments.ts';
import { createStaffList, timestampCursor } from '../data/staff-pages.ts';
import { listEndpoint } from '../staff/list-endpoint.ts';

export const config: Config = { path: '/api/staff/waiting-payments' };

const waitingList = createStaffList({
  name: 'staff_waiting_payments',
  item: createWaitingMoneySchema(staffPaymentRow),
  cursor: { p_after_at: timestampCursor, p_after_key: z.string().regex(/^[cdm]-[\da-f-]{1,36}$/) },
  getCursor: ({ at, key }) => [at, key],
});

/**
 * Lists the payments that need a decision of staff, oldest first: claimed codes, received payments in review,
 * requested moves, and differences.
 */
export default listEndpoint({
  file: 'waiting-payments.csv',
  header: text.spreadsheets.waitingPayments,
  toRow,
  pages: () => waitingList.pages({}),
});

function toRow(item: WaitingMoney) {
  const { at, kind } = item;
  if (kind === 'claim') {
    const [firstClaim] = item.claims;
    return {
      at,
      kind,
      code: item.code,
      ...toCells(firstClaim?.amount, 'KES', firstClaim?.payment),
    };
  }
  if (kind === 'money') {
    const { received_amount, provider_reference: code, currency } = item.payment;
    return { at, kind, code, ...toCells(received_amount, currency, item.payment) };
  }
  const {
    provider_amount,
    recorded_amount,
    code,
    currency,
    kind: differenceKind,
  } = item.difference;
  return {
    at,
    kind: differenceKind,
    code,
    ...toCells(provider_amount ?? recorded_amount, currency, item.payment),
  };
}

function toCells(
  value: number | null | undefined,
  currency: 'KES' | 'USD',
  payment: StaffPayment | null | undefined,
) {
  const { reference, listing } = payment ?? {};
  return {
    sum:
      value === null || value === undefined ? null : formatPlainAmount({ amount: value, currency }),
    currency,
    reference,
    title: listing?.title,
    phone: listing?.phone,
  };
}

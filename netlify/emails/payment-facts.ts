import { getText } from '#content/text/text.ts';
import { formatMoment } from '#domain/date/date.ts';
import { formatReceived } from '#domain/money/money.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { Notice } from '../data/notices.ts';

export type NoticePayment = NonNullable<Notice['payment']>;

/** Describes the purchase: 'Monthly, with a website'. The result is empty if the purchase is unknown. */
function formatPurchase(payment: Pick<NoticePayment, 'package' | 'with_website'>): string {
  if (payment.package === null) return '';
  const { emailFacts: labels, packageNames } = getText();
  const name = packageNames[payment.package];
  return payment.with_website ? fill(labels.withWebsite, { package: name }) : name;
}

/** Returns the known facts of a payment for an email. */
export function getPaymentFacts(payment: NoticePayment): Record<string, string> {
  const { emailFacts: labels, language } = getText();
  const { paid_at, provider_reference, reference } = payment;
  const facts: [name: string, value: string][] = [
    [labels.package, formatPurchase(payment)],
    [labels.amount, formatReceived(payment)],
    [labels.paidOn, paid_at === null ? '' : formatMoment(paid_at, language)],
    [labels.providerReference, provider_reference ?? ''],
    [labels.reference, reference],
  ];
  return Object.fromEntries(facts.filter(([, value]) => value !== ''));
}

/** Returns the template, or that for an owner with nothing to pay: the money came, or its code is checked. */
export const nameUnlessPaid = (
  name: 'submitted' | 'approved',
  { has_payment_in_check }: Pick<Notice, 'has_payment_in_check'>,
) => (has_payment_in_check ? (`${name}InCheck` as const) : name);

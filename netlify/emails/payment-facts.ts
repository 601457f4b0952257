import { text } from '#content/text/text.ts';
import { formatMoment } from '#domain/date/date.ts';
import { formatAmount } from '#domain/money/money.ts';
import type { Payment } from '#domain/payment/payment.ts';
import { fill } from '#domain/text/fill.ts';

const { letterFacts: names, packageNames, language } = text;

/** What was bought: 'Monthly, with a website'. Empty where nobody knows. */
function formatPurchase(payment: Pick<Payment, 'package' | 'with_website'>): string {
  if (payment.package === null) return '';
  const name = packageNames[payment.package];
  return payment.with_website ? fill(names.withWebsite, { package: name }) : name;
}

/** The sum that came, else the one that was asked for: '$8.99'. */
export function formatReceived({ received_amount, amount, currency }: Payment): string {
  return formatAmount({ amount: received_amount ?? amount, currency });
}

/** A payment as a letter lists it; what is not known is left out. */
export function paymentFacts(payment: Payment): Record<string, string> {
  const { paid_at, provider_reference, reference } = payment;
  const facts: [name: string, value: string][] = [
    [names.package, formatPurchase(payment)],
    [names.amount, formatReceived(payment)],
    [names.paidOn, paid_at === null ? '' : formatMoment(paid_at, language)],
    [names.providerReference, provider_reference ?? ''],
    [names.reference, reference],
  ];
  return Object.fromEntries(facts.filter(([, value]) => value !== ''));
}

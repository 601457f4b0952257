import { momentInWords } from '#domain/date/date.ts';
import { amountInWords } from '#domain/money/amount.ts';
import { packageName } from '#domain/package/package-name.ts';
import type { Payment } from '#domain/payment/payment.ts';

/** What was bought, in words: 'Monthly, with a website'. Empty where nobody knows. */
export function purchaseInWords(payment: Pick<Payment, 'package' | 'with_website'>): string {
  if (payment.package === null) return '';
  return packageName(payment.package) + (payment.with_website ? ', with a website' : '');
}

/** The sum that came, else the one that was asked for: '$8.99'. */
export function receivedInWords({ received_amount, amount, currency }: Payment): string {
  return amountInWords({ amount: received_amount ?? amount, currency });
}

/** A payment as a letter lists it; what is not known is left out. */
export function paymentFacts(payment: Payment): Record<string, string> {
  const { paid_at, provider_reference, reference } = payment;
  return Object.fromEntries(
    Object.entries({
      Package: purchaseInWords(payment),
      Amount: receivedInWords(payment),
      'Paid on': paid_at === null ? '' : momentInWords(paid_at),
      'Reference of the payment': provider_reference ?? '',
      'Our reference': reference,
    }).filter(([, value]) => value !== ''),
  );
}

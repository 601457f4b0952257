import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import type { StaffText } from '../components/screen.ts';

type Offers = StaffText['payments']['bought'];

/** Returns the offers with the received amount as their price. */
export function findOffers(
  { currency, received_amount }: Pick<StaffPayment, 'currency' | 'received_amount'>,
  offers: Offers,
): Offers {
  return offers.filter(
    ({ price: { shillings, cents } }) =>
      (currency === 'KES' ? shillings : cents) === received_amount,
  );
}

import type { Checkout } from '#domain/payment/checkout.ts';
import type { PaidText } from './describe-paid.ts';

interface Props {
  listing: Pick<Checkout['listing'], 'state'>;
  text: PaidText;
}

/** The next event of an advert that is paid and not live yet, and the rule about the money. Other adverts have none. */
export function PaidWaiting({ listing: { state }, text }: Props) {
  if (state === 'live' || state === 'expired') return null;
  return (
    <>
      <p className="font-bold">{state === 'changes_requested' ? text.nextChange : text.next}</p>
      <p>{text.rule}</p>
    </>
  );
}

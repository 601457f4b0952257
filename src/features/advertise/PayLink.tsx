import { formatShillings } from '#domain/money/money.ts';
import { getPayPath } from '#domain/payment/pay-path.ts';
import { fill } from '#domain/text/placeholders.ts';
import { LinkButton } from '#ui/Button.tsx';
import type { Text } from '#content/text/text.ts';
import { WholeAmounts } from '../components/WholeAmounts.tsx';
import { getSelectedOffer } from './OrderSummary.tsx';
import type { Offers } from './offers.ts';
import type { ListingForm } from './use-listing-form.ts';

interface Props {
  form: ListingForm;
  offers: Offers;
  text: Text['advertise']['pay'];
}

/**
 * A link to the payment screen with the selected package. It is hidden until the listing is saved and has a package
 * that is on sale.
 */
export function PayLink({ form, offers, text }: Props) {
  const { id, draft } = form.state;
  const price = getSelectedOffer(form, offers)?.total;
  if (id === undefined || draft.package === '' || !price) return null;
  const selectedPackage = { package: draft.package, withWebsite: draft.withWebsite };
  return (
    <LinkButton variant="primary" href={getPayPath(id, selectedPackage)}>
      <WholeAmounts text={fill(text.payNow, { amount: formatShillings(price.shillings) })} />
    </LinkButton>
  );
}

import { formatShillings } from '#domain/money/money.ts';
import { getPayPath } from '#domain/payment/pay-path.ts';
import { fill } from '#domain/text/placeholders.ts';
import { LinkButton } from '#ui/Button.tsx';
import type { Text } from '#content/text/text.ts';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { getSelectedOffer } from './OrderSummary.tsx';
import type { Offers } from './offers.ts';
import type { FormController } from './use-listing-form.ts';

interface Props {
  form: FormController;
  offers: Offers;
  text: Text['advertise']['pay'];
}

/**
 * A link to the payment screen with the selected package. It is hidden until the listing is saved on the site and
 * has a package with a price.
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

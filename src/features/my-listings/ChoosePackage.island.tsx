import type { ReactNode } from 'react';
import { isPayable } from '#domain/listing/status.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Retry } from '../components/Retry.tsx';
import type { Text } from '#content/text/text.ts';
import { Checkout } from './Checkout.tsx';
import type { PackageOffers } from './use-selection.ts';
import { useListings } from './use-listings.ts';

interface Props extends PackageOffers {
  text: Text['pricingType']['choose'];
  /** The static list of packages. */
  children: ReactNode;
}

/**
 * The checkout for an owner's listings. A member without a payable listing sees the static list of packages
 * instead, which is also displayed until the listings are loaded.
 */
export default function ChoosePackage({ children, text, ...packageOffers }: Props) {
  const { result } = useListings({ minListings: Infinity });
  if (result.status === 'loading') {
    return (
      <div aria-busy="true">
        <p role="status">{text.loading}</p>
        {children}
      </div>
    );
  }
  if (result.status === 'failed') {
    return (
      <>
        <Retry
          message={result.isOffline ? text.offline : text.failed}
          retry={text.retry}
          onRetry={result.retry}
        />
        {children}
      </>
    );
  }
  const { listings, loadedAt } = result.data;
  const payableListings = listings.filter(isPayable);
  if (payableListings.length === 0) {
    return (
      <>
        <FirstStep listings={listings} text={text} />
        {children}
      </>
    );
  }
  return <Checkout {...packageOffers} listings={payableListings} loadedAt={loadedAt} text={text} />;
}

/**
 * A link that continues a draft or creates a listing. If a listing is suspended and no draft exists, a phone link
 * and a link to the member's listings replace this link.
 */
function FirstStep({ listings, text }: { listings: OwnListing[]; text: Props['text'] }) {
  const draft = listings.find(({ state }) => state === 'draft');
  if (!draft && listings.some(({ state }) => state === 'suspended')) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-prose">{text.suspended}</p>
        <LinkButton variant="primary" href={`tel:${text.tillPayment.phone}`}>
          {text.tillPayment.call}
        </LinkButton>
        <LinkButton href="/my-adverts">{text.listings}</LinkButton>
      </div>
    );
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-prose">{draft ? text.unfinished : text.none}</p>
      <LinkButton
        variant="primary"
        href={draft ? `/advertise?step=next&listing=${draft.id}` : '/advertise'}
      >
        {draft ? text.finish : text.begin}
      </LinkButton>
    </div>
  );
}

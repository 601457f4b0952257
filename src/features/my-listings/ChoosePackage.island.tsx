import type { ReactNode } from 'react';
import { isPayable } from '#domain/listing/status.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Retry } from '../components/Retry.tsx';
import type { Text } from '#content/text/text.ts';
import { Checkout } from './Checkout.tsx';
import type { Shop } from './use-choice.ts';
import { useListings } from './use-listings.ts';

interface Props extends Shop {
  text: Text['pricingType']['choose'];
  /** The static list of packages. */
  children: ReactNode;
}

/**
 * The checkout for an owner's listings. A member without a payable listing sees the static list of packages
 * instead, which is also displayed until the listings are loaded.
 */
export default function ChoosePackage({ children, text, ...shop }: Props) {
  const { loaded } = useListings(Infinity);
  if (loaded.status === 'loading') {
    return (
      <div aria-busy="true">
        <p role="status">{text.loading}</p>
        {children}
      </div>
    );
  }
  if (loaded.status === 'failed') {
    return (
      <>
        <Retry
          message={loaded.isOffline ? text.offline : text.failed}
          retry={text.retry}
          onRetry={loaded.retry}
        />
        {children}
      </>
    );
  }
  const { listings, loadedAt } = loaded.data;
  const payable = listings.filter(isPayable);
  if (payable.length === 0) {
    return (
      <>
        <Begin listings={listings} text={text} />
        {children}
      </>
    );
  }
  return <Checkout {...shop} listings={payable} now={loadedAt} text={text} />;
}

/**
 * A link to continue a draft or to create a listing. If a listing is suspended and no draft exists, a phone link
 * replaces it.
 */
function Begin({ listings, text }: { listings: OwnListing[]; text: Props['text'] }) {
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
      <LinkButton variant="primary" href={draft ? `/advertise?listing=${draft.id}` : '/advertise'}>
        {draft ? text.finish : text.begin}
      </LinkButton>
    </div>
  );
}

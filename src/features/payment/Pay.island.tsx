import { useState } from 'react';
import { readQueryParameter } from '#browser/address.ts';
import { LinkButton } from '#ui/Button.tsx';
import { MemberOnlyScreen } from '../account/MemberOnlyScreen.tsx';
import { Retry } from '../components/Retry.tsx';
import { Skeleton } from '../components/Skeleton.tsx';
import { CheckoutView, type PayProps } from './CheckoutView.tsx';
import { useCheckout } from './use-checkout.ts';

/**
 * The payment screen of one listing, from the choice of a payment method to the confirmed payment. Its address is
 * '/pay?listing=1001'.
 */
export default function Pay(props: PayProps) {
  return (
    <MemberOnlyScreen text={props.text} hasOwnHeading>
      {() => <ListingFromQuery {...props} />}
    </MemberOnlyScreen>
  );
}

/** Matches the id of a listing. With at most 15 digits it is an exact number. */
const listingIdPattern = /^[1-9]\d{0,14}$/;

function ListingFromQuery(props: PayProps) {
  const [listing] = useState(() => readQueryParameter('listing') ?? '');
  return listingIdPattern.test(listing) ? (
    <LoadedCheckout {...props} listing={Number(listing)} />
  ) : (
    <MissingListing text={props.text} />
  );
}

function LoadedCheckout({ listing, ...props }: PayProps & { listing: number }) {
  const state = useCheckout(listing);
  const { loaded, screen } = state;
  const { text } = props;
  if (loaded.status === 'ready' && screen) {
    return <CheckoutView {...props} checkout={loaded.data} screen={screen} state={state} />;
  }
  if (loaded.status === 'failed' && loaded.problem.code === 'not-found') {
    return <MissingListing text={text} />;
  }
  return (
    <>
      <h1 className="text-title text-brand">{text.heading}</h1>
      {loaded.status === 'failed' ? (
        <div className="mt-4">
          <Retry
            message={loaded.isOffline ? text.offline : text.failed}
            retry={text.retry}
            onRetry={loaded.retry}
          />
        </div>
      ) : (
        <div aria-busy="true" className="mt-4">
          <p role="status">{text.loading}</p>
          <div className="mt-6 grid h-64">
            <Skeleton />
          </div>
        </div>
      )}
    </>
  );
}

function MissingListing({ text }: Pick<PayProps, 'text'>) {
  return (
    <div className="flex max-w-prose flex-col items-start gap-4">
      <h1 className="text-title text-brand">{text.heading}</h1>
      <p role="status">{text.missing}</p>
      <LinkButton variant="primary" href="/my-adverts">
        {text.myListings}
      </LinkButton>
    </div>
  );
}

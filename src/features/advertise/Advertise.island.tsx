import { useEffect, useState } from 'react';
import { readQuery, readQueryParameter } from '#browser/address.ts';
import { currentMember } from '#browser/identity.ts';
import { removeDraftsOfOthers } from '#browser/member-drafts.ts';
import { packageIds } from '#domain/package/package.ts';
import { LinkButton } from '#ui/Button.tsx';
import { MemberOnlyScreen } from '../account/MemberOnlyScreen.tsx';
import { Retry } from '../components/Retry.tsx';
import { useStore } from '../components/use-store.ts';
import { useText } from '../components/use-text.ts';
import { FormHeading } from './FormHeading.tsx';
import { ListingForm } from './ListingForm.tsx';
import { createFormStore } from './form-store.ts';
import type { PageText } from '#content/text/text.ts';
import type { Offers } from './offers.ts';
import { parsePosition } from './steps.ts';

interface Props {
  offers: Offers;
  text: PageText<'advertise'>;
}

/** The form of a member's own listing, with three steps and a payment screen. */
export default function Advertise(props: Props) {
  const { text } = props;
  return (
    <MemberOnlyScreen text={{ heading: text.neutral, loading: text.loading }} hasOwnHeading>
      {(owner) => <FormLoader owner={owner} {...props} />}
    </MemberOnlyScreen>
  );
}

function FormLoader({ owner, offers, text }: Props & { owner: string }) {
  const [store] = useState(() =>
    createFormStore({
      memberId: owner,
      contact: currentMember()?.name ?? '',
      packageId:
        packageIds.find((id) => id === readQueryParameter('package')) ?? offers.defaultPackage,
      listing: parsePosition(readQuery()).listing,
      text: { missing: text.photoGone, lost: text.photoLost },
    }),
  );
  const status = useStore(store, (state) => state.status);
  const listingState = useStore(store, (state) => state.facts.state);
  const formText = useText('advertiseForm');
  useEffect(() => store.start(), [store]);
  useEffect(() => removeDraftsOfOthers(owner), [owner]);

  if (status === 'ready' && (listingState === 'withdrawn' || listingState === 'suspended')) {
    return (
      <ClosedListing
        message={text.closed[listingState]}
        canCall={listingState === 'suspended'}
        text={text}
      />
    );
  }
  if (status === 'ready' && formText.status === 'ready') {
    return <ListingForm store={store} offers={offers} text={{ ...text, ...formText.data }} />;
  }
  if (status === 'missing') return <ClosedListing message={text.missing} text={text} />;
  const hasFailed = status === 'failed' || formText.status === 'failed';
  const retry = () => {
    if (status === 'failed') void store.load();
    if (formText.status === 'failed') formText.retry();
  };
  return (
    <>
      <FormHeading>{text.neutral}</FormHeading>
      <div className="mt-4" aria-busy={!hasFailed}>
        <p role="status">{!hasFailed && text.loading}</p>
        {hasFailed && <Retry message={text.loadFailed} retry={text.retry} onRetry={retry} />}
      </div>
    </>
  );
}

interface ClosedListingProps {
  message: string;
  canCall?: boolean;
  text: PageText<'advertise'>;
}

/** A message with links to other pages, for a listing that cannot be edited. */
function ClosedListing({ message, canCall = false, text }: ClosedListingProps) {
  return (
    <div className="flex max-w-prose flex-col items-start gap-4">
      <FormHeading>{text.edit}</FormHeading>
      <p role="status">{message}</p>
      {canCall && (
        <LinkButton variant="primary" href={`tel:${text.pay.tillPayment.phone}`}>
          {text.pay.tillPayment.call}
        </LinkButton>
      )}
      <LinkButton variant={canCall ? 'quiet' : 'primary'} href="/my-adverts">
        {text.myListings}
      </LinkButton>
      <LinkButton href="/advertise">{text.startNew}</LinkButton>
    </div>
  );
}

import {
  choosePayPath,
  getChangesToMake,
  isRenewalDue,
  findRefunds,
  findPayments,
} from '#domain/listing/status.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import type { Text, PageText } from '#content/text/text.ts';
import { SharePage } from './SharePage.tsx';

interface Props {
  listing: OwnListing;
  business: string;
  /** The server's time when the listing was loaded. */
  loadedAt: Date | undefined;
  onWithdraw: () => void;
  text: PageText<'myListings'>;
}

interface Action {
  href: string;
  label: string;
}

/** The owner's actions on a listing. The most important one comes first. */
export function OwnListingActions({ listing, business, loadedAt, onWithdraw, text }: Props) {
  const { state, url } = listing;
  const { actions } = text;
  if (state === 'withdrawn' || state === 'suspended') return null;
  const [first, ...others] = getActions(listing, loadedAt, actions);
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap gap-3">
        {first && (
          <LinkButton variant="primary" href={first.href}>
            {first.label}
          </LinkButton>
        )}
        {others.map(({ href, label }) => (
          <LinkButton key={label} href={href}>
            {label}
          </LinkButton>
        ))}
      </p>
      {url !== null && (
        <SharePage id={listing.id} business={business} path={url} text={text.share} />
      )}
      <p>
        <Button variant="danger" onClick={onWithdraw}>
          {state === 'draft' ? actions.discard : actions.withdraw}
        </Button>
      </p>
    </div>
  );
}

function getActions(
  listing: OwnListing,
  now: Date | undefined,
  text: Text['myListings']['actions'],
): Action[] {
  const { id, state, url } = listing;
  const editPath = `/advertise?listing=${id}`;
  const hasRequestedChanges = getChangesToMake(listing) !== null;
  // Each list has one action, or is empty if the action makes no sense now.
  const changeActions = hasRequestedChanges ? [{ href: editPath, label: text.change }] : [];
  const editActions = hasRequestedChanges ? [] : [{ href: editPath, label: text.edit }];
  const openActions = url === null ? [] : [{ href: url, label: text.open }];
  const [pendingPayment] = findPayments(listing, 'pending');
  const continueLabel = pendingPayment?.claimed ? text.claimed : text.goOn;
  const continueActions = pendingPayment
    ? [{ href: choosePayPath(listing), label: continueLabel }]
    : [];
  const renewActions = pendingPayment ? [] : [{ href: choosePayPath(listing), label: text.renew }];
  switch (state) {
    case 'draft':
      return [{ href: editPath, label: text.finish }];
    case 'changes_requested':
      return [{ href: editPath, label: text.change }, ...continueActions];
    case 'live':
      return [
        ...changeActions,
        ...continueActions,
        ...(now && isRenewalDue(listing, now)
          ? [...renewActions, ...openActions]
          : [...openActions, ...renewActions]),
        ...editActions,
      ];
    case 'expired':
      return [...changeActions, ...continueActions, ...renewActions, ...editActions];
    default:
      return [
        ...continueActions,
        ...getPayAction(listing, text),
        { href: editPath, label: text.edit },
      ];
  }
}

/**
 * Returns a list with the action to pay for a listing that was never live. The list is empty if a payment is
 * pending, in review or paid.
 */
function getPayAction(listing: OwnListing, text: Text['myListings']['actions']): Action[] {
  const hasPayment = listing.payments.some(({ state }) =>
    ['pending', 'paid', 'review'].includes(state),
  );
  if (hasPayment) return [];
  const hasRefund = findRefunds(listing).length > 0;
  return [{ href: choosePayPath(listing), label: hasRefund ? text.again : text.pay }];
}

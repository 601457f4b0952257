import {
  getChangesToMake,
  isRenewalDue,
  findRefunds,
  findPayments,
} from '#domain/listing/status.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { choosePayPath } from '#domain/payment/pay-path.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import type { Text, PageText } from '#content/text/text.ts';
import { SharePage } from './SharePage.tsx';

interface Props {
  listing: OwnListing;
  business: string;
  /** The server's time at the load of the listing. */
  now: Date | undefined;
  onWithdraw: () => void;
  text: PageText<'myListings'>;
}

interface Action {
  href: string;
  label: string;
}

/** The owner's actions on a listing; the most important one first. */
export function OwnListingActions({ listing, business, now, onWithdraw, text }: Props) {
  const { state, url } = listing;
  const { actions } = text;
  if (state === 'withdrawn' || state === 'suspended') return null;
  const [first, ...others] = getActions(listing, now, actions);
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
  const edit = `/advertise?listing=${id}`;
  const isAsked = getChangesToMake(listing) !== null;
  const change = isAsked ? [{ href: edit, label: text.change }] : [];
  const rest = isAsked ? [] : [{ href: edit, label: text.edit }];
  const open = url === null ? [] : [{ href: url, label: text.open }];
  const [unpaid] = findPayments(listing, 'pending');
  const goOnLabel = unpaid?.claimed ? text.claimed : text.goOn;
  const goOn = unpaid ? [{ href: choosePayPath(listing), label: goOnLabel }] : [];
  const renew = unpaid ? [] : [{ href: choosePayPath(listing), label: text.renew }];
  switch (state) {
    case 'draft':
      return [{ href: edit, label: text.finish }];
    case 'changes_requested':
      return [{ href: edit, label: text.change }, ...goOn];
    case 'live':
      return [
        ...change,
        ...goOn,
        ...(now && isRenewalDue(listing, now) ? [...renew, ...open] : [...open, ...renew]),
        ...rest,
      ];
    case 'expired':
      return [...change, ...goOn, ...renew, ...rest];
    default:
      return [...goOn, ...payFor(listing, text), { href: edit, label: text.edit }];
  }
}

/** Returns the payment link of a listing that was never live, unless a payment is complete or pending. */
function payFor(listing: OwnListing, text: Text['myListings']['actions']): Action[] {
  const isThere = listing.payments.some(({ state }) =>
    ['pending', 'paid', 'review'].includes(state),
  );
  if (isThere) return [];
  const isAgain = findRefunds(listing).length > 0;
  return [{ href: choosePayPath(listing), label: isAgain ? text.again : text.pay }];
}

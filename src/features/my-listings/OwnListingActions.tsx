import { useState, type ReactNode } from 'react';
import { getOwnerActions, type OwnerAction } from '#domain/listing/owner-actions.ts';
import { choosePayPath } from '#domain/listing/status.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import type { PageText } from '#content/text/text.ts';
import { ActionCell } from './ActionCell.tsx';
import type { ActionIconName } from './ActionIcon.tsx';
import { LazyCopyDetails } from './LazyCopyDetails.tsx';
import { useSharing, type Sharing } from './use-sharing.ts';

interface Props {
  listing: OwnListing;
  business: string;
  /** The server's time when the listing was loaded. */
  loadedAt: Date | undefined;
  onWithdraw: () => void;
  /** Called with the element for the control that opens the details of the reach; undefined without a reach. */
  reachControl: ((place: Element | null) => void) | undefined;
  text: PageText<'myListings'>;
  /** A part between the actions of a page and the line with the irreversible one. */
  children: ReactNode;
}

const primaryClass = 'w-full sm:w-auto sm:min-w-[min(100%,16rem)]';

/**
 * The owner's actions on a listing: the main one, then those of a page in calm rows, and the irreversible one last. A
 * listing without a page has few other actions, which stand in the line of the last one.
 */
export function OwnListingActions(props: Props) {
  const { listing, business, loadedAt, onWithdraw, reachControl, text, children } = props;
  const { state, url } = listing;
  const sharing = useSharing(url ?? '/', business, text.share);
  const { primary, others } = getOwnerActions(listing, loadedAt);
  if (state === 'withdrawn') return null;
  const links = others.filter((action) => action !== 'share');
  const renderLink = (action: (typeof links)[number], isInLine = false) => (
    <ActionCell
      key={action}
      icon={icons[action] ?? 'edit'}
      href={getHref(action, listing, text)}
      label={text.actions[action]}
      isInLine={isInLine}
    />
  );
  return (
    <div className="grid gap-3">
      {primary !== null && (
        <p>
          <PrimaryAction action={primary} listing={listing} sharing={sharing} text={text} />
        </p>
      )}
      {url !== null && state !== 'suspended' && (
        <ul className="flex flex-wrap gap-2">
          {links.map((action) => renderLink(action))}
          <ShareCells
            id={listing.id}
            isShared={primary === 'share'}
            sharing={sharing}
            text={text.share}
          />
          {state === 'live' && <DetailsCell id={listing.id} url={url} text={text} />}
        </ul>
      )}
      {children}
      {state !== 'suspended' && (
        <ul className="-my-1 flex flex-wrap gap-x-6">
          {url === null && links.map((action) => renderLink(action, true))}
          {reachControl && <li ref={reachControl} className="empty:hidden" />}
          <ActionCell
            icon="remove"
            isInLine
            isIrreversible
            onClick={onWithdraw}
            label={state === 'draft' ? text.actions.discard : text.actions.withdraw}
          />
        </ul>
      )}
      <p role="status" className="wrap-anywhere empty:hidden">
        {sharing.status}
      </p>
    </div>
  );
}

interface PrimaryActionProps {
  action: OwnerAction;
  listing: OwnListing;
  sharing: Sharing;
  text: Props['text'];
}

function PrimaryAction({ action, listing, sharing, text }: PrimaryActionProps) {
  if (action !== 'share') {
    return (
      <LinkButton variant="primary" className={primaryClass} href={getHref(action, listing, text)}>
        {text.actions[action]}
      </LinkButton>
    );
  }
  if (sharing.openMenu) {
    return (
      <Button variant="primary" className={primaryClass} onClick={sharing.openMenu}>
        {text.share.share}
      </Button>
    );
  }
  return (
    <LinkButton
      variant="primary"
      className={primaryClass}
      href={sharing.whatsAppUrl}
      target="_blank"
      rel="noopener"
    >
      {text.share.whatsapp}
    </LinkButton>
  );
}

interface ShareCellsProps {
  id: number;
  /** True if the main action shares the page: by the device's menu, or without one by WhatsApp. */
  isShared: boolean;
  sharing: Sharing;
  text: Props['text']['share'];
}

/** The ways to share that are not the main action. */
function ShareCells({ id, isShared, sharing, text }: ShareCellsProps) {
  const { openMenu, whatsAppUrl, copyLink } = sharing;
  return (
    <>
      {openMenu && !isShared && <ActionCell icon="share" onClick={openMenu} label={text.share} />}
      {!(isShared && !openMenu) && (
        <ActionCell icon="whatsApp" href={whatsAppUrl} isElsewhere label={text.whatsapp} />
      )}
      <ActionCell icon="copy" onClick={copyLink} label={text.copy} />
      <ActionCell icon="poster" href={`/poster?listing=${id}`} label={text.poster} />
    </>
  );
}

interface DetailsCellProps extends Pick<Props, 'text'> {
  id: number;
  url: string;
}

/** The action that shows the details of the listing for other services. */
function DetailsCell({ id, url, text }: DetailsCellProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionCell icon="details" onClick={() => setOpen(true)} label={text.details.open} />
      {isOpen && <LazyCopyDetails id={id} url={url} onClose={() => setOpen(false)} text={text} />}
    </>
  );
}

/** The icons of actions in the grid. Each other action is always the main one. */
const icons: Partial<Record<OwnerAction, ActionIconName>> = {
  open: 'open',
  edit: 'edit',
  renew: 'renew',
  goOn: 'renew',
  see: 'renew',
  pay: 'renew',
  again: 'renew',
};

function getHref(action: OwnerAction, listing: OwnListing, { till }: Props['text']): string {
  switch (action) {
    case 'finish':
      return `/advertise?step=next&listing=${listing.id}`;
    case 'change':
    case 'edit':
      return `/advertise?listing=${listing.id}`;
    case 'open':
    case 'share':
      return listing.url ?? '/my-adverts';
    case 'call':
      return `tel:${till.phone}`;
    default:
      return choosePayPath(listing);
  }
}

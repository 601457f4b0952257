import { useState } from 'react';
import { isPossible, type ListingAction, type StaffListing } from '#domain/staff/staff-listing.ts';
import { fill } from '#domain/text/fill.ts';
import { buttonLook } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';
import { ReasonDialog } from '../kit/ReasonDialog.tsx';
import { useAction } from '../kit/use-action.ts';
import { useAnnounce } from '../kit/use-announce.ts';
import { actOnListing } from './listing-action.ts';

interface Props {
  item: StaffListing;
  text: Text['adminWords']['listings'];
  kit: Text['adminWords']['kit'];
  onUpdated: (item: StaffListing) => void;
}

/** Suspends a listing, restores it, or shows it before others. */
export function ListingActions({ item, text, kit, onUpdated }: Props) {
  const { id, name, state, featured } = item;
  const announce = useAnnounce();
  const [isSuspending, setSuspending] = useState(false);
  const { busy, failure, run } = useAction(kit);

  const act = async (action: ListingAction, body: Record<string, unknown>, done: string) => {
    const updated = await actOnListing(id, action, body);
    announce(fill(done, { name }));
    setSuspending(false);
    onUpdated(updated);
  };
  const restore = () => run(() => act('restore', {}, text.restored));
  const feature = () => {
    const done = featured ? text.isNotFeatured : text.isFeatured;
    return run(() => act('feature', { featured: !featured }, done));
  };
  const button = (words: string, onClick: () => void) => (
    <button type="button" className={buttonLook.quiet} aria-busy={busy} onClick={onClick}>
      {words}
    </button>
  );

  return (
    <>
      <p role="alert" className="font-bold text-bad empty:hidden">
        {failure}
      </p>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {isPossible('feature', state) &&
          button(featured ? text.unfeature : text.feature, () => void feature())}
        {isPossible('restore', state) && button(text.restore, () => void restore())}
        {isPossible('suspend', state) && button(text.suspend, () => setSuspending(true))}
      </div>
      {isSuspending && (
        <ReasonDialog
          heading={fill(text.suspendHeading, { name })}
          lead={text.suspendLead}
          confirm={text.suspend}
          text={kit}
          draft={`suspend ${id}`}
          onClose={() => setSuspending(false)}
          onConfirm={(reason) => act('suspend', { reason }, text.suspended)}
        />
      )}
    </>
  );
}

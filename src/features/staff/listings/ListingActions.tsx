import { isPossible, type StaffListing } from '#domain/staff/staff-listing.ts';
import { fill } from '#domain/text/placeholders.ts';
import { ActionButton } from '../components/ActionButton.tsx';
import { toFormText } from '../components/FormButton.tsx';
import type { ItemProps } from '../components/List.tsx';
import { ReasonButton } from '../components/ReasonButton.tsx';
import { useScreen } from '../components/screen.ts';
import { postListingAction } from './post-listing-action.ts';

/** Buttons that suspend, restore or feature a listing. */
export function ListingActions({ item, onDone }: ItemProps<StaffListing>) {
  const { id, title, state, featured } = item;
  const { listings: text } = useScreen().text;
  return (
    <div className="flex flex-wrap items-center gap-3 empty:hidden [&>div]:w-auto">
      {isPossible('feature', state) && (
        <ActionButton
          label={featured ? text.unfeature : text.feature}
          action={() => postListingAction(id, 'feature', { featured: !featured })}
          toAnnouncement={() =>
            fill(featured ? text.isNotFeatured : text.isFeatured, { name: title })
          }
          onDone={onDone}
        />
      )}
      {isPossible('restore', state) && (
        <ActionButton
          label={text.restore}
          action={() => postListingAction(id, 'restore', {})}
          toAnnouncement={() => fill(text.restored, { name: title })}
          onDone={onDone}
        />
      )}
      {isPossible('suspend', state) && <SuspendButton listing={id} title={title} onDone={onDone} />}
    </div>
  );
}

interface Props {
  listing: number;
  title: string;
  onDone: (suspended: StaffListing) => void;
}

/** A button that suspends a listing, with a reason for its owner. The site no longer shows a suspended listing. */
export function SuspendButton({ listing, title, onDone }: Props) {
  const { listings: text } = useScreen().text;
  return (
    <ReasonButton
      {...toFormText(text, 'suspend', { name: title })}
      templates={text.suspensionReasons}
      variant="danger"
      shortcut="s"
      draftKey={`suspend ${listing}`}
      action={(reason) => postListingAction(listing, 'suspend', { reason })}
      announcement={fill(text.suspended, { name: title })}
      onDone={onDone}
    />
  );
}

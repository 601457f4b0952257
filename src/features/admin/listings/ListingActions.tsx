import { isPossible, type StaffListing } from '#domain/staff/staff-listing.ts';
import { fill } from '#domain/text/fill.ts';
import { buttonLook } from '#ui/variants.ts';
import { Failure } from '../components/Failure.tsx';
import { ReasonButton } from '../components/ReasonButton.tsx';
import { useScreen } from '../components/screen.ts';
import { useAction } from '../components/use-action.ts';
import { postListingAction } from './post-listing-action.ts';

interface Props {
  item: StaffListing;
  onDone: (item: StaffListing) => void;
}

/** Suspends a listing, restores it, or shows it before others. */
export function ListingActions({ item, onDone }: Props) {
  const { id, name, state, featured } = item;
  const { text: all, announce } = useScreen();
  const { listings: text } = all;
  const { busy, failure, run } = useAction();
  const restore = async () => {
    onDone(await postListingAction(id, 'restore', {}));
    announce(fill(text.restored, { name }));
  };
  const feature = async () => {
    onDone(await postListingAction(id, 'feature', { featured: !featured }));
    announce(fill(featured ? text.isNotFeatured : text.isFeatured, { name }));
  };
  const button = (words: string, act: () => Promise<void>) => (
    <button
      type="button"
      className={buttonLook.quiet}
      aria-busy={busy}
      onClick={() => void run(act)}
    >
      {words}
    </button>
  );

  return (
    <>
      <Failure>{failure}</Failure>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {isPossible('feature', state) && button(featured ? text.unfeature : text.feature, feature)}
        {isPossible('restore', state) && button(text.restore, restore)}
        {isPossible('suspend', state) && (
          <ReasonButton
            open={text.suspend}
            heading={fill(text.suspendHeading, { name })}
            lead={text.suspendLead}
            draft={`suspend ${id}`}
            act={(reason) => postListingAction(id, 'suspend', { reason })}
            done={fill(text.suspended, { name })}
            onDone={onDone}
          />
        )}
      </div>
    </>
  );
}

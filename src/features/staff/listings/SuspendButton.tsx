import type { StaffListing } from '#domain/staff/staff-listing.ts';
import { fill } from '#domain/text/placeholders.ts';
import { formWords } from '../components/FormButton.tsx';
import { ReasonButton } from '../components/ReasonButton.tsx';
import { useScreen } from '../components/screen.ts';
import { postListingAction } from './post-listing-action.ts';

interface Props {
  listing: number;
  name: string;
  onDone: (suspended: StaffListing) => void;
}

/** Takes a listing from the site, for a reason that its owner reads. */
export function SuspendButton({ listing, name, onDone }: Props) {
  const { listings: text } = useScreen().text;
  return (
    <ReasonButton
      {...formWords(text, 'suspend', { name })}
      look="danger"
      draft={`suspend ${listing}`}
      act={(reason) => postListingAction(listing, 'suspend', { reason })}
      done={fill(text.suspended, { name })}
      onDone={onDone}
    />
  );
}

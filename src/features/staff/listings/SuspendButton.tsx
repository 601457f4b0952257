import type { StaffListing } from '#domain/staff/staff-listing.ts';
import { fill } from '#domain/text/placeholders.ts';
import { toFormText } from '../components/FormButton.tsx';
import { ReasonButton } from '../components/ReasonButton.tsx';
import { useScreen } from '../components/screen.ts';
import { postListingAction } from './post-listing-action.ts';

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
      variant="danger"
      draftKey={`suspend ${listing}`}
      action={(reason) => postListingAction(listing, 'suspend', { reason })}
      announcement={fill(text.suspended, { name: title })}
      onDone={onDone}
    />
  );
}

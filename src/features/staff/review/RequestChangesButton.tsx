import type { StaffReview } from '#domain/staff/staff-review.ts';
import { fill } from '#domain/text/placeholders.ts';
import { toFormText } from '../components/FormButton.tsx';
import { ReasonButton } from '../components/ReasonButton.tsx';
import { useScreen } from '../components/screen.ts';
import { postListingAction } from '../listings/post-listing-action.ts';

interface Props {
  item: Pick<StaffReview, 'listing' | 'version' | 'submitted'>;
  onDone: () => void;
}

/**
 * A button that requests changes of a version from its owner. The version waits for a review, or is already public.
 */
export function RequestChangesButton({ item: { listing, version, submitted }, onDone }: Props) {
  const { review: text } = useScreen().text;
  const { title } = submitted;
  return (
    <ReasonButton
      {...toFormText(text, 'ask', { name: title })}
      draftKey={`request-changes ${version}`}
      action={(reason) => postListingAction(listing, 'request-changes', { version, reason })}
      announcement={fill(text.requested, { name: title })}
      onDone={onDone}
    />
  );
}

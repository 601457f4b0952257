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
export function AskButton({ item: { listing, version, submitted }, onDone }: Props) {
  const { review: text } = useScreen().text;
  const { title } = submitted;
  return (
    <ReasonButton
      {...toFormText(text, 'ask', { name: title })}
      draft={`request-changes ${version}`}
      act={(reason) => postListingAction(listing, 'request-changes', { version, reason })}
      done={fill(text.requested, { name: title })}
      onDone={onDone}
    />
  );
}

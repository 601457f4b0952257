import type { StaffReview } from '#domain/staff/staff-review.ts';
import { fill } from '#domain/text/placeholders.ts';
import { toFormText } from '../components/FormButton.tsx';
import { ReasonButton } from '../components/ReasonButton.tsx';
import { useScreen } from '../components/screen.ts';
import { postListingAction } from '../listings/post-listing-action.ts';

interface Props {
  item: Pick<StaffReview, 'listing' | 'version' | 'submitted'>;
  /** A text that precedes the lead of the dialog, such as the end of a deadline. */
  warning?: string | undefined;
  onDone: () => void;
}

/**
 * A button that requests changes of a version from its owner. The version waits for a review, or is already public.
 */
export function RequestChangesButton({ item, warning, onDone }: Props) {
  const { listing, version, submitted } = item;
  const { review: text } = useScreen().text;
  const { title } = submitted;
  const formText = toFormText(text, 'ask', { name: title });
  return (
    <ReasonButton
      {...formText}
      templates={text.changeReasons}
      lead={warning === undefined ? formText.lead : `${warning} ${formText.lead}`}
      shortcut="c"
      draftKey={`request-changes ${version}`}
      action={(reason) => postListingAction(listing, 'request-changes', { version, reason })}
      announcement={fill(text.requested, { name: title })}
      onDone={onDone}
    />
  );
}

import type { StaffReview } from '#domain/staff/staff-review.ts';
import { fill } from '#domain/text/placeholders.ts';
import { ReasonButton } from '../components/ReasonButton.tsx';
import { useScreen } from '../components/screen.ts';
import { postListingAction } from '../listings/post-listing-action.ts';

interface Props {
  item: Pick<StaffReview, 'listing' | 'version' | 'submitted' | 'approved' | 'paid_at'>;
  onDone: () => void;
}

/** A button that refuses the version in review. The lead of its dialog says what happens to advert and money. */
export function RefuseButton({ item, onDone }: Props) {
  const { listing, version, submitted, approved, paid_at } = item;
  const { review: text } = useScreen().text;
  const newLead = paid_at === null ? text.refuseLead : text.refusePaidLead;
  const name = submitted.title;
  return (
    <ReasonButton
      openLabel={text.refuse}
      shortcut="r"
      heading={fill(text.refuseHeading, { name })}
      lead={approved === null ? newLead : text.refuseChangeLead}
      label={text.refuseLabel}
      templates={text.refusalReasons}
      variant="danger"
      draftKey={`refuse ${version}`}
      action={(reason) => postListingAction(listing, 'refuse', { version, reason })}
      announcement={fill(text.refused, { name })}
      onDone={onDone}
    />
  );
}

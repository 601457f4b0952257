import type { StaffReview } from '#domain/staff/staff-review.ts';
import { fill } from '#domain/text/fill.ts';
import { buttonLook } from '#ui/variants.ts';
import { Failure } from '../components/Failure.tsx';
import { ReasonButton } from '../components/ReasonButton.tsx';
import { useScreen } from '../components/screen.ts';
import { useAction } from '../components/use-action.ts';
import { postListingAction } from '../listings/post-listing-action.ts';

interface Props {
  item: StaffReview;
  onDone: () => void;
}

/** Approves a version, or asks for changes. */
export function ReviewActions({ item: { listing, version, submitted }, onDone }: Props) {
  const { name } = submitted;
  const { text: all, announce } = useScreen();
  const { review: text, ui } = all;
  const { busy, failure, run } = useAction();
  const approve = () =>
    run(async () => {
      const { state } = await postListingAction(listing, 'approve', { version });
      announce(fill(state === 'live' ? text.approvedLive : text.approved, { name }));
      onDone();
    });

  return (
    <>
      <Failure>{failure}</Failure>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className={buttonLook.primary}
          aria-busy={busy}
          onClick={() => void approve()}
        >
          {busy ? ui.working : text.approve}
        </button>
        <ReasonButton
          open={text.ask}
          heading={fill(text.askHeading, { name })}
          lead={text.askLead}
          draft={`request-changes ${version}`}
          act={(reason) => postListingAction(listing, 'request-changes', { version, reason })}
          done={fill(text.requested, { name })}
          onDone={onDone}
        />
      </div>
    </>
  );
}

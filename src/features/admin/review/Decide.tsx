import { useState } from 'react';
import type { StaffReview } from '#domain/staff/staff-review.ts';
import { fill } from '#domain/text/fill.ts';
import { buttonLook } from '#ui/variants.ts';
import { actOnListing } from '../listings/listing-action.ts';
import type { Text } from '#content/text/text.ts';
import { ReasonDialog } from '../kit/ReasonDialog.tsx';
import { useAction } from '../kit/use-action.ts';
import { useAnnounce } from '../kit/use-announce.ts';

interface Props {
  item: StaffReview;
  text: Text['adminWords']['review'];
  kit: Text['adminWords']['kit'];
  onDone: () => void;
}

/** Approves a version, or asks for changes. */
export function Decide({ item: { listing, version, submitted }, text, kit, onDone }: Props) {
  const { name } = submitted;
  const announce = useAnnounce();
  const [isAsking, setAsking] = useState(false);
  const { busy, failure, run } = useAction(kit);

  const approve = () =>
    run(async () => {
      const { state } = await actOnListing(listing, 'approve', { version });
      announce(fill(state === 'live' ? text.approvedLive : text.approved, { name }));
      onDone();
    });
  const requestChanges = async (reason: string) => {
    await actOnListing(listing, 'request-changes', { version, reason });
    announce(fill(text.requested, { name }));
    setAsking(false);
    onDone();
  };

  return (
    <>
      <p role="alert" className="font-bold text-bad empty:hidden">
        {failure}
      </p>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className={buttonLook.primary}
          aria-busy={busy}
          onClick={() => void approve()}
        >
          {busy ? kit.working : text.approve}
        </button>
        <button type="button" className={buttonLook.quiet} onClick={() => setAsking(true)}>
          {text.ask}
        </button>
      </div>
      {isAsking && (
        <ReasonDialog
          heading={fill(text.askHeading, { name })}
          lead={text.askLead}
          confirm={text.ask}
          text={kit}
          draft={`request-changes ${version}`}
          onClose={() => setAsking(false)}
          onConfirm={requestChanges}
        />
      )}
    </>
  );
}

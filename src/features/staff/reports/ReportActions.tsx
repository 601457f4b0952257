import { requestJson } from '#browser/api/request.ts';
import { isPossible, type StaffListing } from '#domain/staff/staff-listing.ts';
import type { OpenReports } from '#domain/staff/staff-report.ts';
import { fill } from '#domain/text/placeholders.ts';
import { toFormText } from '../components/FormButton.tsx';
import { ReasonButton } from '../components/ReasonButton.tsx';
import { useScreen } from '../components/screen.ts';
import { SuspendButton } from '../listings/ListingActions.tsx';

interface Props {
  /** The addresses of the reported listing, each with the number of the last displayed report. */
  reports: OpenReports;
  /** Title of the listing, or the address of a sample. */
  name: string;
  /** The listing; null for a sample, and on a screen that has its own button for a suspension. */
  listing: { id: number; state: StaffListing['state'] } | null;
  /** True on a screen without other decisions that have the same keys. */
  hasShortcuts?: boolean;
  onDone: () => void;
  /** Called after a suspension of the listing. */
  onSuspend?: (suspended: StaffListing) => void;
}

/** The decisions about the open reports of a listing, and about the listing while it can be suspended. */
export function ReportActions({ reports, name, listing, hasShortcuts = false, ...props }: Props) {
  const { onDone, onSuspend = onDone } = props;
  const { listings: text } = useScreen().text.reports;
  const addresses = reports.map(({ business }) => business).join(' ');
  const getDecisionProps = (outcome: 'resolved' | 'dismissed') => ({
    draftKey: `reports ${outcome} ${addresses}`,
    action: async (note: string) => {
      for (const { business, last_number: lastNumber } of reports) {
        await requestJson({
          method: 'POST',
          path: `/api/staff/reports/${encodeURIComponent(business)}`,
          body: { outcome, note, lastNumber },
        });
      }
    },
    announcement: fill(text[outcome], { name }),
    onDone,
  });
  return (
    <>
      <ReasonButton
        {...toFormText(text, 'resolve', { name })}
        shortcut={hasShortcuts ? 'r' : undefined}
        {...getDecisionProps('resolved')}
      />
      <ReasonButton
        {...toFormText(text, 'dismiss', { name })}
        shortcut={hasShortcuts ? 'd' : undefined}
        {...getDecisionProps('dismissed')}
      />
      {listing !== null && isPossible('suspend', listing.state) && (
        <SuspendButton listing={listing.id} title={name} onDone={onSuspend} />
      )}
    </>
  );
}

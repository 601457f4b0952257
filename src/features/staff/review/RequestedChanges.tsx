import { formatShortMoment } from '#browser/short-dates.ts';
import type { StaffReview } from '#domain/staff/staff-review.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useScreen } from '../components/screen.ts';

/** The last request for changes by staff, until the owner submits a new version. */
export function RequestedChanges({ changes }: Pick<StaffReview, 'changes'>) {
  const { review: text } = useScreen().text;
  if (!changes) return null;
  return (
    <p className="notice wrap-anywhere">
      {fill(changes.decision === 'refused' ? text.refusedBefore : text.asked, {
        date: formatShortMoment(changes.at),
        reason: changes.reason,
      })}
    </p>
  );
}

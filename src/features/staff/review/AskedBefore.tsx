import { formatMoment } from '#browser/dates.ts';
import type { StaffReview } from '#domain/staff/staff-review.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useScreen } from '../components/screen.ts';

/** The staff's last request for changes, while the owner has not answered it. */
export function AskedBefore({ changes }: Pick<StaffReview, 'changes'>) {
  const { review: text } = useScreen().text;
  if (!changes) return null;
  return (
    <p className="notice wrap-anywhere">
      {fill(text.asked, { date: formatMoment(changes.at), reason: changes.reason })}
    </p>
  );
}

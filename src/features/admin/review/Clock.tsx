import { momentInWords } from '../../../domain/date/date.ts';
import type { StaffReview } from '../../../domain/staff/staff-review.ts';
import { fill } from '../../../domain/text/fill.ts';
import type { ReviewText } from './review-text.ts';

interface Props {
  item: Pick<StaffReview, 'minutes_left' | 'paid_at' | 'submitted_at'>;
  text: ReviewText;
}

/** How long staff have, and since when it runs. */
export function Clock({ item: { minutes_left, paid_at, submitted_at }, text }: Props) {
  const since =
    paid_at === null
      ? fill(text.unpaid, { date: momentInWords(submitted_at) })
      : fill(text.paid, { date: momentInWords(paid_at) });
  return (
    <p className="flex flex-wrap gap-x-3">
      <strong className={minutes_left < 0 ? 'text-bad' : ''}>{timeLeft(minutes_left, text)}</strong>
      <span>{since}</span>
    </p>
  );
}

function timeLeft(minutes: number, text: ReviewText): string {
  const hours = Math.floor(Math.abs(minutes) / 60);
  if (minutes >= 0) return hours === 0 ? text.lastHour : fill(text.left, { hours });
  return hours === 0 ? text.justOverdue : fill(text.overdue, { hours });
}

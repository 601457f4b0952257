import { momentInWords } from '#domain/date/date.ts';
import type { StaffReview } from '#domain/staff/staff-review.ts';
import { fill } from '#domain/text/fill.ts';
import type { ReviewText } from './review-text.ts';

interface Props {
  item: Pick<StaffReview, 'minutes_left' | 'paid_at' | 'submitted_at' | 'state' | 'is_owed_back'>;
  text: ReviewText;
}

/** How long staff have, and since when it runs. */
export function Clock({ item, text }: Props) {
  const { minutes_left } = item;
  return (
    <p className="flex flex-wrap gap-x-3">
      <strong className={minutes_left < 0 ? 'text-bad' : ''}>{timeLeft(minutes_left, text)}</strong>
      <span>{sinceInWords(item, text)}</span>
    </p>
  );
}

function sinceInWords({ paid_at, ...item }: Props['item'], text: ReviewText): string {
  if (paid_at !== null) return fill(text.paid, { date: momentInWords(paid_at) });
  const words = item.is_owed_back ? text.owedBack : text.unpaid;
  return fill(item.state === 'live' ? text.live : words, {
    date: momentInWords(item.submitted_at),
  });
}

function timeLeft(minutes: number, text: ReviewText): string {
  const hours = Math.floor(Math.abs(minutes) / 60);
  if (minutes >= 0) return hours === 0 ? text.lastHour : fill(text.left, { hours });
  return hours === 0 ? text.justOverdue : fill(text.overdue, { hours });
}

import { formatMoment } from '#browser/dates.ts';
import type { StaffReview } from '#domain/staff/staff-review.ts';
import { fill } from '#domain/text/fill.ts';
import type { Text } from '#content/text/text.ts';

interface Props {
  item: Pick<StaffReview, 'minutes_left' | 'paid_at' | 'submitted_at' | 'state' | 'is_owed_back'>;
  text: Text['adminWords']['review'];
}

/** How long staff have, and since when it runs. */
export function Clock({ item, text }: Props) {
  const { minutes_left } = item;
  return (
    <p className="flex flex-wrap gap-x-3">
      <strong className={minutes_left < 0 ? 'text-bad' : ''}>{timeLeft(minutes_left, text)}</strong>
      <span>{describeSince(item, text)}</span>
    </p>
  );
}

function describeSince(
  { paid_at, ...item }: Props['item'],
  text: Text['adminWords']['review'],
): string {
  if (paid_at !== null) return fill(text.paid, { date: formatMoment(paid_at) });
  const words = item.is_owed_back ? text.owedBack : text.unpaid;
  return fill(item.state === 'live' ? text.live : words, {
    date: formatMoment(item.submitted_at),
  });
}

function timeLeft(minutes: number, text: Text['adminWords']['review']): string {
  const hours = Math.floor(Math.abs(minutes) / 60);
  if (minutes >= 0) return hours === 0 ? text.lastHour : fill(text.left, { hours });
  return hours === 0 ? text.justOverdue : fill(text.overdue, { hours });
}

import { formatMoment } from '#browser/dates.ts';
import type { StaffReview } from '#domain/staff/staff-review.ts';
import { fill } from '#domain/text/fill.ts';
import type { Text } from '#content/text/text.ts';
import { Clock } from './Clock.tsx';
import { Decide } from './Decide.tsx';
import { ReviewPhotos } from './ReviewPhotos.tsx';
import { VersionView } from './VersionView.tsx';

interface Props {
  item: StaffReview;
  text: Text['adminWords']['review'];
  kit: Text['adminWords']['kit'];
  onDone: () => void;
}

/** A version that waits, beside what was approved before, and what staff make of it. */
export function ReviewItem({ item, text, kit, onDone }: Props) {
  const { submitted, approved, changes, listing, owner, slug } = item;
  return (
    <article className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl wrap-anywhere">{submitted.name}</h2>
        <p className="wrap-anywhere text-ink-soft">
          {approved ? text.isChanged : text.isNew} {fill(text.by, { owner: owner ?? '–', listing })}
        </p>
      </div>
      <Clock item={item} text={text} />
      {changes && (
        <p className="notice wrap-anywhere">
          {fill(text.asked, { date: formatMoment(changes.at), reason: changes.reason })}
        </p>
      )}
      {item.state === 'live' && slug !== null && (
        <p>
          <a className="inline-flex min-h-11 items-center text-brand underline" href={`/${slug}`}>
            {text.seeLive}
          </a>
        </p>
      )}
      <VersionView item={item} text={text} />
      <ReviewPhotos item={item} text={text} />
      <Decide item={item} text={text} kit={kit} onDone={onDone} />
    </article>
  );
}

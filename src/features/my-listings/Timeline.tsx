import { milestonesOf } from '#domain/listing/life.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { formatMoment } from '#browser/dates.ts';
import type { Text } from '#content/text/text.ts';

/** The way of a listing so far, and what it still has before it. */
export function Timeline({
  listing,
  text,
}: {
  listing: OwnListing;
  text: Text['myListings']['timeline'];
}) {
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{text.heading}</h3>
      <ol className="grid gap-2">
        {milestonesOf(listing).map(({ name, at }) => (
          <li
            key={name}
            className={`border-l-4 pl-3 ${at === null ? 'border-line text-ink-soft' : 'border-good'}`}
          >
            <span className="font-bold">
              {name === 'live' && at === null ? text.goesLive : text[name]}
            </span>{' '}
            <span className="inline-block">{at === null ? text.notYet : formatMoment(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { useState } from 'react';
import { toAbsoluteAddress } from '#browser/share.ts';
import { formatShortDate } from '#browser/short-dates.ts';
import { promotionLimits } from '#domain/promotion/promotion.limits.ts';
import { unpromotedSchema, type Unpromoted } from '#domain/staff/staff-promotion.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';
import { Choice } from '#features/components/Choice.tsx';
import { CopyButton } from '#features/components/CopyButton.tsx';
import { Button } from '#ui/Button.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import { List } from '../components/List.tsx';
import { useScreen } from '../components/screen.ts';
import { useList } from '../components/use-list.ts';
import { separator } from '#domain/text/separator.ts';
import { RecordButton } from './RecordButton.tsx';

/**
 * The listings that have no promotion yet, sorted by the start of their paid time, oldest first. Staff select the
 * listings that one promotion contains.
 */
export function UnpromotedListings() {
  const { promotions: text } = useScreen().text;
  const list = useList('/api/staff/unpromoted', unpromotedSchema, ({ listing }) => listing);
  const [tickedIds, setTickedIds] = useState<ReadonlySet<number>>(new Set());
  // A ticked listing disappears from the list if another staff member records a promotion of the listing.
  const selected = list.items.filter(({ listing }) => tickedIds.has(listing));
  const tick = (listing: number, isTicked: boolean) => {
    setTickedIds((previous) => {
      const otherIds = [...previous].filter((id) => id !== listing);
      return new Set(isTicked ? [...otherIds, listing] : otherIds);
    });
  };
  const tickAll = () => {
    const firstItems = list.items.slice(0, promotionLimits.listings);
    setTickedIds(new Set(firstItems.map(({ listing }) => listing)));
  };
  const count = selected.length;
  return (
    <>
      {list.items.length > 0 && (
        <>
          <p>{text.lead}</p>
          <div
            className={`flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-2 ${count > 0 ? 'stays-in-sight' : ''}`}
          >
            {count === 0 && <Button onClick={tickAll}>{text.all}</Button>}
            {count > 0 && (
              <RecordButton
                selected={selected}
                onDone={() => {
                  setTickedIds(new Set());
                  list.remove(...selected);
                }}
              />
            )}
            <span role="status">{count > 0 && fillPlural(text.chosen, count)}</span>
          </div>
        </>
      )}
      <List list={list} file="to-promote.csv" empty={text.empty}>
        {(item) => (
          <ListingLine
            item={item}
            isTicked={tickedIds.has(item.listing)}
            onTick={(isTicked) => tick(item.listing, isTicked)}
          />
        )}
      </List>
    </>
  );
}

interface ListingLineProps {
  item: Unpromoted;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** A listing with a checkbox, with a link to its page, and with a caption for a promotion, which staff copy. */
function ListingLine({ item, isTicked, onTick }: ListingLineProps) {
  const { promotions: text } = useScreen().text;
  const { listing, title, slug, days_left, since } = item;
  const isLastDay = days_left <= 1;
  return (
    <div className="flex flex-wrap items-center gap-x-4 px-4 py-1">
      <div className="min-w-0 flex-1 basis-64">
        <Choice type="checkbox" checked={isTicked} onChoose={onTick}>
          <span className="min-w-0 wrap-anywhere">
            <span id={`unpromoted-${listing}`} className="font-bold">
              {title}
            </span>
            <br />
            {fill(text.about, item)}
          </span>
        </Choice>
      </div>
      <p className="md:w-72">
        <span className={isLastDay ? 'font-bold text-bad' : ''}>
          {isLastDay ? text.lastDay : fill(text.left, { count: days_left })}
        </span>
        <span className="text-ink-soft">
          {separator}
          {fill(text.since, { date: formatShortDate(since) })}
        </span>
      </p>
      <div className="w-full">
        <CopyButton
          value={fill(text.caption, { ...item, url: toAbsoluteAddress(`/${slug}`) })}
          name={title}
          valueClass="font-normal text-ink-soft max-md:line-clamp-1"
          text={text.copyCaption}
        >
          <TextLink
            id={`page-${listing}`}
            href={`/${slug}`}
            aria-labelledby={`page-${listing} unpromoted-${listing}`}
          >
            {text.open}
          </TextLink>
        </CopyButton>
      </div>
    </div>
  );
}

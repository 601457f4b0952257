import { formatClock, formatDay } from '#browser/days.ts';
import { formatAmount } from '#domain/money/money.ts';
import { ledgerRowSchema, type LedgerRow } from '#domain/staff/books.ts';
import { fill } from '#domain/text/placeholders.ts';
import { getListingHref, getPaymentHref } from '../components/hrefs.ts';
import { List } from '../components/List.tsx';
import { useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { useList } from '../components/use-list.ts';

const getId = ({ id }: LedgerRow) => id;

/** The rows of the ledger of one day, with links to their payments and listings. */
export function BooksDay({ day }: { day: string }) {
  const { books: text } = useScreen().text;
  const list = useList(`/api/staff/ledger?day=${day}`, ledgerRowSchema, getId);
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h2 className="text-xl">{formatDay(day)}</h2>
      <List list={list} file={`ledger-${day}.csv`} empty={text.emptyDay}>
        {(row) => <LedgerLine row={row} />}
      </List>
    </section>
  );
}

/** The sum, provider and time of a row, and below it the payment, the listing and the code. */
function LedgerLine({ row }: { row: LedgerRow }) {
  const { books: text, listings } = useScreen().text;
  const { at, direction, amount, currency, provider, code, reference, listing_id, title } = row;
  const sum = formatAmount({ amount, currency });
  return (
    <div className="px-4 py-2 wrap-anywhere">
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong>{fill(text.moved[direction], { sum, provider: text.providers[provider] })}</strong>
        <span className="text-ink-soft">{formatClock(at)}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-4">
        {listing_id !== null && (
          <ScreenLink href={getListingHref(listing_id)}>{title ?? listings.unnamed}</ScreenLink>
        )}
        <ScreenLink href={getPaymentHref(reference)}>
          {fill(text.payment, { reference })}
        </ScreenLink>
        <span>{code}</span>
      </p>
    </div>
  );
}

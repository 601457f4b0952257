import { useEffect, useRef } from 'react';
import { formatClock, formatDay } from '#browser/days.ts';
import { formatAmount, type Amount } from '#domain/money/money.ts';
import { ledgerRowSchema, sumNets, type DailyTotal, type LedgerRow } from '#domain/staff/books.ts';
import { fill } from '#domain/text/placeholders.ts';
import { getListingHref, getPaymentHref } from '../components/hrefs.ts';
import { List } from '../components/List.tsx';
import { useScreen } from '../components/screen.ts';
import { ScreenLink, useScreenLink } from '../components/ScreenLink.tsx';
import { useList } from '../components/use-list.ts';
import { bookRowClass, BooksTable, numberClass, wideClass } from './BooksTable.tsx';

const getId = ({ id }: LedgerRow) => id;

interface Props {
  day: string;
  /** True for a day that the address names. Its heading gets the focus, because a whole month is above it on a phone. */
  isChosen: boolean;
  /** The totals of the day, of which the list may have loaded a part only. */
  totals: readonly DailyTotal[];
}

/** The rows of the ledger of one day with one sum for each currency, and with links to their payments and listings. */
export function BooksDay({ day, isChosen, totals }: Props) {
  const { books: text } = useScreen().text;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isChosen) heading.current?.focus();
  }, [isChosen]);
  const list = useList(`/api/staff/ledger?day=${day}`, ledgerRowSchema, getId);
  const name = formatDay(day);
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-4 text-lg">
        {name}
      </h3>
      <List
        list={list}
        file={`ledger-${day}.csv`}
        fileLabel={fill(text.dayFile, { day: name })}
        empty={text.emptyDay}
        renderTable={(rows) => <LedgerTable name={name} rows={rows} totals={totals} />}
      />
    </section>
  );
}

interface TableProps extends Pick<Props, 'totals'> {
  name: string;
  rows: readonly LedgerRow[];
}

function LedgerTable({ name, rows, totals }: TableProps) {
  const { books: text } = useScreen().text;
  const columns = [
    { heading: text.time },
    { heading: text.sum, className: numberClass },
    { heading: text.advert, className: 'ps-4 text-start' },
    { heading: text.reference, className: `ps-4 text-start ${wideClass}` },
    { heading: text.code, className: `ps-4 text-start ${wideClass}` },
  ];
  return (
    <BooksTable name={name} columns={columns}>
      <tbody>
        {sumNets(totals).map((sum) => (
          <tr key={sum.currency} className="border-b border-line font-bold">
            <th scope="row" className="py-2 text-start">
              {text.daySum}
            </th>
            <td className={numberClass}>{formatSigned(sum)}</td>
            <td className="ps-4" />
            <td className={wideClass} />
            <td className={wideClass} />
          </tr>
        ))}
      </tbody>
      <tbody className="border-t-2 border-line">
        {rows.map((row) => (
          <LedgerLine key={row.id} row={row} />
        ))}
      </tbody>
    </BooksTable>
  );
}

/** A row of the ledger. On a phone, the reference and the code are below the listing. */
function LedgerLine({ row }: { row: LedgerRow }) {
  const { books: text, listings, payments } = useScreen().text;
  const { id, at, direction, amount, currency, provider, code, reference, listing_id, title } = row;
  const correction = row.corrects && <span className="block text-sm">{text.correction}</span>;
  const paymentMethod = fill(text.methods[direction], { provider: text.providers[provider] });
  const payment = <ScreenLink href={getPaymentHref(reference)}>{reference}</ScreenLink>;
  return (
    <tr data-key={id} tabIndex={-1} className={`${bookRowClass} [&_a]:-my-2.5`}>
      <td className="py-2 text-ink-soft">{formatClock(at)}</td>
      <td className={`py-2 ${numberClass}`}>
        {formatSigned({ amount: direction === 'in' ? amount : -amount, currency })}
      </td>
      <td className="w-full max-w-0 py-2 ps-4">
        {listing_id === null ? (
          payments.money
        ) : (
          <TitleLink href={getListingHref(listing_id)}>{title || listings.unnamed}</TitleLink>
        )}
        <span className="mt-2 flex flex-wrap gap-x-3 md:hidden">
          {payment} <span className="wrap-anywhere">{code}</span>
          {correction}
        </span>
      </td>
      <td className={`py-2 ps-4 ${wideClass}`}>{payment}</td>
      <td className={`py-2 ps-4 ${wideClass}`}>
        {code}
        <span className="block text-sm text-ink-soft">{paymentMethod}</span>
        {correction}
      </td>
    </tr>
  );
}

/** A title in one line, which ends with an ellipsis if it is cut. */
function TitleLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="block truncate py-2.5 text-brand underline" {...useScreenLink(href)}>
      {children}
    </a>
  );
}

/** Returns 'Kshs. 899', or '-Kshs. 899' for money that went back. */
function formatSigned({ amount, currency }: Amount): string {
  return `${amount < 0 ? '-' : ''}${formatAmount({ amount: Math.abs(amount), currency })}`;
}

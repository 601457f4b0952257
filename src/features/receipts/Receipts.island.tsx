import { useState } from 'react';
import { readQueryParameter } from '#browser/address.ts';
import { printPage } from '#browser/share.ts';
import { formatDate } from '#browser/dates.ts';
import { formatAmount } from '#domain/money/money.ts';
import { toReceipts, type Receipt } from '#domain/payment/receipt.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { LoadedListings } from '../my-listings/LoadedListings.tsx';
import { useListings } from '../my-listings/use-listings.ts';
import { ReceiptView } from './ReceiptView.tsx';
import type { PageText } from '#content/text/text.ts';

/** The receipt of the number in the address, such as `?number=12`, or else a list of the member's receipts. */
export default function Receipts({ text }: { text: PageText<'receipts'> }) {
  const { result } = useListings({ minListings: Infinity });
  return (
    <div className="wrap py-8">
      <h1 className="text-title text-brand print:hidden">{text.heading}</h1>
      <LoadedListings result={result} text={text}>
        {({ data }) => (
          <>
            <RequestedReceipt receipts={toReceipts(data.listings)} text={text} />
            <p className="mt-8 flex flex-wrap gap-3 print:hidden">
              <LinkButton href="/my-adverts">{text.back}</LinkButton>
            </p>
          </>
        )}
      </LoadedListings>
    </div>
  );
}

function RequestedReceipt({ receipts, text }: { receipts: Receipt[]; text: PageText<'receipts'> }) {
  const [requestedNumber] = useState(() => readQueryParameter('number'));
  if (requestedNumber === null) return <ReceiptList receipts={receipts} text={text} />;
  const receipt = receipts.find(({ number }) => String(number) === requestedNumber);
  return (
    <>
      {receipt ? (
        <>
          <ReceiptView receipt={receipt} seller={text.site} text={text.receipt} />
          <p className="mt-6 print:hidden">
            <Button variant="primary" onClick={printPage}>
              {text.print}
            </Button>
          </p>
        </>
      ) : (
        <p role="status" className="mt-4">
          {text.unknown}
        </p>
      )}
      <p className="mt-4 print:hidden">
        <a className="inline-flex min-h-11 items-center underline" href="/receipts">
          {text.all}
        </a>
      </p>
    </>
  );
}

function ReceiptList({ receipts, text }: { receipts: Receipt[]; text: PageText<'receipts'> }) {
  if (receipts.length === 0) return <p className="mt-4 max-w-prose">{text.none}</p>;
  return (
    <ul className="mt-4">
      {receipts.map(({ number, amount, paidAt, title, payment }) => (
        <li key={number}>
          <a
            className="inline-flex min-h-11 flex-wrap items-center gap-x-3 underline"
            href={`/receipts?number=${number}`}
          >
            {fill(text.link, {
              number,
              amount: formatAmount({ amount, currency: payment.currency }),
              date: formatDate(paidAt),
            })}
            <span className="wrap-anywhere text-ink-soft">{title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

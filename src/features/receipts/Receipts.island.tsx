import { useState } from 'react';
import { readQueryParameter } from '#browser/address.ts';
import { printPage } from '#browser/share.ts';
import { formatDate } from '#browser/dates.ts';
import { toReceipts, type Receipt } from '#domain/payment/receipt.ts';
import { getWhatsAppUrl } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { LoadedListings } from '../my-listings/LoadedListings.tsx';
import { useListings } from '../my-listings/use-listings.ts';
import { ReceiptView, formatSum, toMessage } from './ReceiptView.tsx';
import type { PageText } from '#content/text/text.ts';
import { localizePath } from '#domain/language/localized-path.ts';

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
          <p className="mt-6 flex flex-wrap gap-3 print:hidden">
            <LinkButton
              variant="primary"
              href={getWhatsAppUrl('', toMessage(receipt, text.site, text.receipt))}
              target="_blank"
              rel="noopener"
            >
              {text.send}
            </LinkButton>
            <Button onClick={printPage}>{text.print}</Button>
          </p>
        </>
      ) : (
        <p role="status" className="mt-4">
          {text.unknown}
        </p>
      )}
      <p className="mt-4 print:hidden">
        <a className="inline-flex min-h-11 items-center underline" href={localizePath('/receipts')}>
          {text.all}
        </a>
      </p>
    </>
  );
}

function ReceiptList({ receipts, text }: { receipts: Receipt[]; text: PageText<'receipts'> }) {
  if (receipts.length === 0) return <p className="mt-4 max-w-prose">{text.none}</p>;
  return (
    <ul className="mt-4 grid max-w-prose gap-3">
      {receipts.map((receipt) => {
        const { number, paidAt, title, payment } = receipt;
        return (
          <li key={number}>
            <a
              className="flex flex-wrap items-baseline gap-x-4 rounded-sm border border-line bg-surface p-4 hover:underline"
              href={localizePath(`/receipts?number=${number}`)}
            >
              <strong className="text-lg tabular-nums">{formatSum(receipt)}</strong>{' '}
              <span>{fill(text.link, { number, date: formatDate(paidAt) })}</span>{' '}
              <span className="basis-full wrap-anywhere text-ink-soft">{title}</span>
              {payment.state === 'refunded' && (
                <span className="font-bold text-bad">{text.receipt.states.refunded}</span>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

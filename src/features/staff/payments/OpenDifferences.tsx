import * as z from 'zod/mini';
import { requestJson } from '#browser/api/request.ts';
import { formatAmount } from '#domain/money/money.ts';
import { staffWaitingMoneySchema, type WaitingMoney } from '#domain/staff/waiting-money.ts';
import { fill } from '#domain/text/placeholders.ts';
import { getFindHref } from '../components/hrefs.ts';
import { ListingLink } from '../components/ListingLink.tsx';
import { useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { LoadedRows } from '../components/ShortList.tsx';
import { appendParameter } from '../components/use-list.ts';
import { describeWaitingKind, getWaitingSum } from './waiting-groups.ts';

/** The open differences between the books and the providers, with links to their adverts and to all their facts. */
export function OpenDifferences() {
  const { books: text } = useScreen().text;
  return (
    <LoadedRows load={loadDifferences} empty={text.noDifferences}>
      {(items) => (
        <section className="flex flex-col gap-1">
          <h3 className="font-bold">{fill(text.openDifferences, { count: items.length })}</h3>
          <ul className="ruled flex flex-col">
            {items.map((item) => (
              <DifferenceLine key={item.key} item={item} />
            ))}
          </ul>
        </section>
      )}
    </LoadedRows>
  );
}

/** The advert of a difference, its kind, its sum and its code. */
function DifferenceLine({ item }: { item: WaitingDifference }) {
  const { payments: text } = useScreen().text;
  const { difference, payment } = item;
  const { listing } = payment ?? {};
  const sum = getWaitingSum(item);
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-1 wrap-anywhere">
      {listing ? <ListingLink {...listing} /> : <span>{text.money}</span>}
      {sum && <strong className="whitespace-nowrap">{formatAmount(sum)}</strong>}
      <span>{describeWaitingKind(item, text)}</span>
      <ScreenLink href={getFindHref(difference.code)}>{difference.code}</ScreenLink>
    </li>
  );
}

type WaitingDifference = Extract<WaitingMoney, { kind: 'difference' }>;

const pageSchema = z.object({
  items: z.array(staffWaitingMoneySchema),
  next: z.nullable(z.string()),
});

/** Requests all pages of the waiting money, and returns the differences. Those of money in review are rows of their own. */
async function loadDifferences(signal: AbortSignal): Promise<WaitingDifference[]> {
  const differences: WaitingDifference[] = [];
  const path = '/api/staff/waiting-payments';
  for (let cursor: string | null = ''; cursor !== null;) {
    const pagePath: string =
      cursor === '' ? path : appendParameter(path, `cursor=${encodeURIComponent(cursor)}`);
    const { items, next } = pageSchema.parse(await requestJson({ path: pagePath, signal }));
    differences.push(...items.flatMap(toDifferences));
    cursor = next;
  }
  return differences;
}

/** Returns the differences of an item. */
function toDifferences(item: WaitingMoney): WaitingDifference[] {
  if (item.kind === 'difference') return [item];
  if (item.kind === 'claim') return [];
  return item.differences.map((difference) => ({
    kind: 'difference',
    key: `${item.key} ${difference.id}`,
    at: difference.at,
    difference,
    others: [],
    payment: item.payment,
  }));
}

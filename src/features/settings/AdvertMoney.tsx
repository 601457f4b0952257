import { loadOwnListings } from '#browser/api/own-listings.ts';
import { serverNow } from '#browser/server-time.ts';
import { getTitle } from '#domain/listing/status.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { Text } from '#content/text/text.ts';
import { Retry } from '../components/Retry.tsx';
import { useLoad } from '../components/use-load.ts';
import { describeWithdrawal } from '../my-listings/describe-withdrawal.ts';

/** Number of listings to load. It is meant to exceed the number of any member's listings. */
const maxListings = 100;

const loadListings = async (signal: AbortSignal) => {
  const { listings } = await loadOwnListings(maxListings, { signal });
  return { listings, now: serverNow() };
};

/**
 * The consequence of the deletion for the money of each advert, in the words of the dialog that removes an advert. It
 * is empty without payments.
 */
export function AdvertMoney({ text }: { text: Text['settings']['delete'] }) {
  const loaded = useLoad(loadListings);
  if (loaded.status === 'loading') return <p role="status">{text.moneyLoading}</p>;
  if (loaded.status === 'failed')
    return <Retry message={text.moneyFailed} retry={text.retry} onRetry={loaded.retry} />;
  const { listings, now } = loaded.data;
  const lines = listings.flatMap((listing) => {
    const money = now === undefined ? '' : describeWithdrawal(listing, new Date(now), text.money);
    return money === '' ? [] : [{ id: listing.id, title: getTitle(listing), money }];
  });
  if (lines.length === 0) return null;
  return (
    <section className="grid gap-2 border-l-4 border-accent pl-4">
      <h3 className="font-bold">{text.moneyHeading}</h3>
      <ul className="grid gap-2">
        {lines.map(({ id, title, money }) => (
          <li key={id} className="wrap-anywhere">
            <strong>{fill(text.moneyOf, { business: title || text.unnamed })}</strong> {money}
          </li>
        ))}
      </ul>
    </section>
  );
}

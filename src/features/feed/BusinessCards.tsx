import { fetchBusinesses } from '#browser/api/site-data.ts';
import type { ListedBusiness } from '#domain/listing/listed-business.ts';
import { Picture } from '#ui/Picture.tsx';
import type { PictureData } from '#ui/picture-data.ts';
import { cardLook } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';
import { Retry } from '../components/Retry.tsx';
import { useLoad } from '../components/use-load.ts';

type Business = ListedBusiness<PictureData>;

/** Businesses that advertise here, each leading to its profile. */
export function BusinessCards({ text }: { text: Text['feed'] }) {
  const businesses = useLoad(fetchBusinesses<PictureData>);
  if (businesses.status === 'failed') {
    return <Retry words={text.businessesFailed} retry={text.retry} onRetry={businesses.retry} />;
  }
  if (businesses.status === 'loading') return <p role="status">{text.businessesLoading}</p>;
  return (
    <ul className="flex h-full gap-3 overflow-x-auto pb-3">
      {businesses.data.map((business) => (
        <li key={business.id} className="w-40 flex-none">
          <BusinessCard business={business} />
        </li>
      ))}
    </ul>
  );
}

function BusinessCard({ business }: { business: Business }) {
  const { id, title, town, category, picture, alt } = business;
  return (
    <a
      className={`${cardLook} flex h-full flex-col hover:underline focus-visible:-outline-offset-3`}
      href={`/profiles/${id}`}
    >
      <Picture picture={picture} alt={alt} sizes="10rem" className="aspect-[16/10] flex-none" />
      <span className="flex flex-col p-2 leading-tight">
        <strong className="line-clamp-2">{title}</strong>
        <span className="mt-1 truncate text-ink-soft">{category}</span>
        <span className="truncate text-ink-soft">{town}</span>
      </span>
    </a>
  );
}

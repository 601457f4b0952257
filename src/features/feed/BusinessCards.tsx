import { useState } from 'react';
import { fetchBusinesses } from '#browser/api/businesses.ts';
import { getCategoryName, type CategoryNames } from '#domain/listing/category-name.ts';
import type { ListedBusiness } from '#domain/listing/profile.ts';
import { Picture } from '#ui/Picture.tsx';
import type { PictureData } from '#ui/picture-data.ts';
import { cardClass } from '#ui/variants.ts';
import { Retry } from '../components/Retry.tsx';
import { useLoad } from '../components/use-load.ts';
import { Skeleton } from '../components/Skeleton.tsx';
import type { FeedText } from './with-text.tsx';
import { localizePath } from '#domain/language/localized-path.ts';

/** Width of a card and the gap after it, in px. */
const cardWidth = 172;

type Business = ListedBusiness<PictureData>;

/** A row of businesses with a live listing. Each card links to the profile of its business. */
export function BusinessCards({ text }: { text: FeedText }) {
  const businesses = useLoad(fetchBusinesses<PictureData>);
  const [loadedCardCount, setLoadedCardCount] = useState(0);
  const loadPictures = (row: HTMLElement, furtherCards: number) =>
    setLoadedCardCount((count) =>
      Math.max(count, (row.scrollLeft + row.clientWidth) / cardWidth + furtherCards),
    );
  if (businesses.status === 'failed') {
    return <Retry message={text.businessesFailed} retry={text.retry} onRetry={businesses.retry} />;
  }
  if (businesses.status === 'loading') {
    return (
      <Skeleton>
        <p role="status">{text.businessesLoading}</p>
      </Skeleton>
    );
  }
  return (
    <ul
      ref={(row) => {
        if (row) loadPictures(row, 0);
      }}
      // The next card is visible soon.
      onScroll={({ currentTarget }) => loadPictures(currentTarget, 1)}
      className="flex h-full gap-3 overflow-x-auto pb-3"
    >
      {businesses.data.map((business, index) => (
        <li key={business.id} className="w-40 flex-none">
          <BusinessCard
            business={business}
            showsPicture={index < loadedCardCount}
            categoryNames={text.categoryNames}
          />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  business: Business;
  showsPicture: boolean;
  categoryNames: CategoryNames;
}

function BusinessCard({ business, showsPicture, categoryNames }: CardProps) {
  const { id, title, town, category, picture, alt, price } = business;
  return (
    <a
      className={`${cardClass} flex h-full flex-col hover:underline focus-visible:-outline-offset-3`}
      href={localizePath(`/profiles/${id}`)}
    >
      {showsPicture ? (
        <Picture picture={picture} alt={alt} sizes="10rem" className="aspect-square flex-none" />
      ) : (
        <span className="aspect-square flex-none bg-band" />
      )}
      <span className="flex flex-col p-2 leading-tight">
        <strong className="line-clamp-2">{title}</strong>
        <span>{price}</span>
        <span className="mt-1 truncate text-ink-soft">
          {getCategoryName(category, categoryNames)}
        </span>
        <span className="truncate text-ink-soft">{town}</span>
      </span>
    </a>
  );
}

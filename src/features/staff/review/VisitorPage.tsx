import { useEffect } from 'react';
import { getPictures, toListing } from '#domain/listing/listing.schema.ts';
import type { StaffReview } from '#domain/staff/staff-review.ts';
import { ListingPage } from '../../listing/ListingPage.tsx';
import { getUploadedPictures } from '../../listing/uploaded-picture.ts';
import type { StaffText } from '../components/screen.ts';

interface Props {
  item: Pick<StaffReview, 'listing' | 'slug' | 'submitted'>;
  text: StaffText['review'];
}

/** Size in pixels of photos of unknown size, as in the view of live listings. */
const defaultSize = { width: 1280, height: 960 };

/**
 * The page as visitors see it after the approval, in the layout of a phone. It is inert, because the fields beside it
 * have the same texts, and its links would lead away.
 */
export function VisitorPage({ item: { listing: id, slug, submitted }, text }: Props) {
  const listing = toListing({
    ...submitted,
    id,
    slug: slug ?? 'preview',
    featured: false,
    live_from: '',
    images: submitted.images.map((image) => ({ ...defaultSize, ...image })),
    items: submitted.items.map((item) => ({
      ...item,
      image: item.image === null ? null : { ...defaultSize, id: item.image },
    })),
  });
  useEffect(() => {
    // Pages of businesses hide the later photos until this mark.
    document.documentElement.dataset['loaded'] = '';
  }, []);
  return (
    <section className="min-w-0">
      <h3 className="font-bold">{text.page}</h3>
      <div
        className="mt-2 max-h-[32rem] overflow-y-auto border-4 border-line bg-ground"
        tabIndex={0}
        role="region"
        aria-label={text.page}
      >
        <div
          inert
          aria-hidden="true"
          className="[contain:layout] [&_.contact-bar]:static [&_.goods]:grid-cols-2 [&_h1]:text-title [&>article>div:first-child]:grid-cols-1 [&>article>div:first-child]:py-0"
        >
          <ListingPage
            listing={listing}
            pictures={getUploadedPictures(getPictures(listing))}
            text={text.pageText}
            address={listing.url}
            sectionUrls={{ category: '#', town: '#' }}
          />
        </div>
      </div>
    </section>
  );
}

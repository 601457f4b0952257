import { getPictureUrl } from '#domain/picture/picture-url.ts';
import type { ListingVersion } from '#domain/listing/version.ts';
import { hasOtherImages, type StaffReview } from '#domain/staff/staff-review.ts';
import { useScreen } from '../components/screen.ts';

/** The images of a version. If they differ from the approved version, both are displayed side by side. */
export function ReviewImages({ item }: { item: Pick<StaffReview, 'submitted' | 'approved'> }) {
  const { review: text } = useScreen().text;
  const { submitted, approved } = item;
  const isCompared = approved !== null && hasOtherImages(item);
  return (
    <section>
      <h3 className="font-bold">{text.photos}</h3>
      {isCompared ? (
        <div className="grid grid-cols-2 gap-4">
          <Images label={text.before} images={approved.images} />
          <Images label={text.after} images={submitted.images} />
        </div>
      ) : (
        <Images images={submitted.images} />
      )}
    </section>
  );
}

/** A photo with a link to its largest file. */
export function ReviewImage({ id, alt }: { id: string; alt: string }) {
  return (
    <a href={getPictureUrl(id, 1280, 'webp')} target="_blank" rel="noreferrer">
      <img
        className="aspect-[4/3] w-full rounded-sm bg-band object-contain"
        src={getPictureUrl(id, 640, 'webp')}
        alt={alt}
        width={240}
        height={180}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}

function Images({ label, images }: { label?: string; images: ListingVersion['images'] }) {
  const { review: text } = useScreen().text;
  return (
    <div>
      {label !== undefined && <h4 className="text-ink-soft">{label}</h4>}
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]">
        {images.map(({ id, alt }, index) => (
          <li key={id} className="flex flex-col gap-1 wrap-anywhere">
            <ReviewImage id={id} alt={alt === '' ? text.noAlt : alt} />
            {index === 0 && <span className="badge">{text.cover}</span>}
            <span className="text-ink-soft" aria-hidden={alt !== ''}>
              {alt === '' ? text.noAlt : alt}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

import type { ListingPicture } from '#domain/listing/listing.schema.ts';
import { Picture } from '#ui/Picture.tsx';
import type { PictureData } from '#ui/picture-data.ts';

interface Props {
  images: ListingPicture[];
  pictures: Record<string, PictureData>;
  heading: string;
}

/** More photos of the business. */
export function Gallery({ images, pictures, heading }: Props) {
  if (images.length === 0) return null;
  return (
    <section className="wrap mt-12 print:hidden">
      <h2 className="text-title">{heading}</h2>
      <ul className="mt-4 grid grid-cols-2 gap-4 md:grid-cols-4">
        {images.map(({ name, alt }) => {
          const picture = pictures[name];
          return (
            picture && (
              <li key={name}>
                <Picture
                  picture={picture}
                  alt={alt}
                  sizes="(width < 768px) 46vw, 264px"
                  className="aspect-[4/3] rounded-sm"
                />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

import type { ShowcaseItem } from '#domain/listing/listing.schema.ts';
import { Picture } from '#ui/Picture.tsx';
import type { PictureData } from '#ui/picture-data.ts';
import { cardLook } from '#ui/variants.ts';

interface Props {
  items: ShowcaseItem[];
  pictures: Record<string, PictureData>;
  heading: string;
}

/** What is for sale: each with its picture and price. */
export function Showcase({ items, pictures, heading }: Props) {
  if (items.length === 0) return null;
  return (
    <section className="wrap mt-12">
      <h2 className="text-title">{heading}</h2>
      <ul className="mt-4 grid grid-cols-2 gap-4 lg:grid-cols-3 lg:gap-6">
        {items.map(({ id, image, price, title }) => {
          const picture = pictures[image.name];
          return (
            <li key={id} className={`${cardLook} flex flex-col`}>
              {picture && (
                <Picture
                  picture={picture}
                  alt={image.alt}
                  sizes="(width < 1024px) 46vw, 352px"
                  className="aspect-[4/3]"
                />
              )}
              <div className="flex grow flex-col gap-1 p-3">
                {title !== undefined && <h3 className="grow text-lg">{title}</h3>}
                <p className="font-bold whitespace-nowrap sm:text-lead">{price}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import type { ReactNode } from 'react';
import type { Feature, ListingPicture, ShowcaseItem } from '#domain/listing/listing.schema.ts';
import { Icon } from '#ui/Icon.tsx';
import { icons, type IconName } from '#ui/icons.ts';
import type { PictureData } from '#ui/picture-data.ts';
import { cardLook } from '#ui/variants.ts';
import { Photo, shapeOf } from './Photo.tsx';

interface Props<Item> {
  items: readonly Item[];
  pictures: Record<string, PictureData>;
  heading: string;
}

/** What is for sale: each with its picture and price. */
export function Showcase({ items, pictures, heading }: Props<ShowcaseItem>) {
  const shape = shapeOf(items.map(({ image }) => pictures[image.name]));
  return (
    <Section heading={heading} grid="grid-cols-2 gap-4 lg:grid-cols-3 lg:gap-6">
      {items.map(({ id, image: { name, alt }, price, title }) => (
        <li key={id} className={`${cardLook} flex flex-col`}>
          {pictures[name] && (
            <Photo
              picture={pictures[name]}
              alt={alt}
              sizes="(width < 1024px) 46vw, 352px"
              className={shape}
            />
          )}
          <div className="flex grow flex-col gap-1 p-3">
            {title !== undefined && <h3 className="grow text-lg">{title}</h3>}
            <p className="font-bold whitespace-nowrap sm:text-lead">{price}</p>
          </div>
        </li>
      ))}
    </Section>
  );
}

/** What a service does for its customers. */
export function Features({ items, heading }: Omit<Props<Feature>, 'pictures'>) {
  return (
    <Section heading={heading} grid="gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {items.map(({ id, title, desc, icon }) => (
        <li key={id} className="flex gap-4">
          {isIcon(icon) && <Icon name={icon} className="size-9 text-brand" />}
          <div>
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1">{desc}</p>
          </div>
        </li>
      ))}
    </Section>
  );
}

/** More photos of the business. */
export function Gallery({ items, pictures, heading }: Props<ListingPicture>) {
  const shape = shapeOf(items.map(({ name }) => pictures[name]));
  return (
    <Section heading={heading} grid="grid-cols-2 gap-4 md:grid-cols-4" className="print:hidden">
      {items.map(
        ({ name, alt }) =>
          pictures[name] && (
            <li key={name}>
              <Photo
                picture={pictures[name]}
                alt={alt}
                sizes="(width < 768px) 46vw, 264px"
                className={`${shape} rounded-sm`}
              />
            </li>
          ),
      )}
    </Section>
  );
}

interface SectionProps {
  heading: string;
  grid: string;
  className?: string;
  children: ReactNode[];
}

function Section({ heading, grid, className = '', children }: SectionProps) {
  if (children.length === 0) return null;
  return (
    <section className={`wrap mt-12 ${className}`.trim()}>
      <h2 className="text-title">{heading}</h2>
      <ul className={`mt-4 grid ${grid}`}>{children}</ul>
    </section>
  );
}

function isIcon(name: string): name is IconName {
  return Object.hasOwn(icons, name);
}

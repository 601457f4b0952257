import type { Listing } from '#domain/listing/listing.schema.ts';

/** What is for sale, and what its picture shows. */
interface Item {
  title: string;
  price: string;
  alt: string;
}

/** A sample as it is written down: each picture once, under its name in the folder of the business. */
interface Sample extends Omit<Listing, 'image' | 'images' | 'items' | 'features'> {
  /** What the picture 'cover' shows. */
  cover: string;
  /** Names of the pictures that stand beside the cover. */
  shown: string[];
  /** By the name of the picture. */
  items: Record<string, Item>;
  features?: Omit<Listing['features'][number], 'id'>[];
}

/** @returns the listing; a name in `shown` that is no item's has no `alt`, which its schema refuses. */
export function sample({ cover, shown, items, features = [], ...facts }: Sample): Listing {
  const picture = (name: string, alt = '') => ({ name: `${facts.url.slice(1)}/${name}`, alt });
  return {
    ...facts,
    image: picture('cover', cover),
    images: shown.map((name) => picture(name, items[name]?.alt)),
    items: Object.entries(items).map(([name, { alt, ...item }], at) => ({
      ...item,
      id: at + 1,
      image: picture(name, alt),
    })),
    features: features.map((feature, at) => ({ ...feature, id: at + 1 })),
  };
}

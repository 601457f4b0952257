/** The sample businesses in other languages. The adverts of members stay as their owners wrote them. */
import * as z from 'zod/mini';
import type { Listing, ListingPicture } from '#domain/listing/listing.schema.ts';
import { businesses } from './businesses.ts';
import swahili from './samples.sw.json' with { type: 'json' };

const text = z.string().check(z.trim(), z.minLength(1));

/** The texts of a sample in another language. A missing text stays as in English, such as the name of a market. */
const sampleTextsSchema = z.strictObject({
  description: text,
  story: z.array(text),
  located: z.optional(text),
  deliveries: text,
  hours: z.optional(text),
  stock: z.optional(text),
  /** The text alternatives of all pictures, by the name of the picture. */
  alts: z.record(z.string(), text),
  /** The names of the items in their order, and their prices as the seller writes them. */
  items: z.array(z.strictObject({ name: text, priceText: z.optional(text) })),
  /** The features in their order. */
  features: z.optional(z.array(z.strictObject({ title: text, desc: text }))),
});

type SampleTexts = z.infer<typeof sampleTextsSchema>;

/** The texts of the samples by address, for each language except English. A further language is one more line. */
export const sampleTexts: Readonly<Record<string, Readonly<Record<string, SampleTexts>>>> = {
  sw: z.record(z.string(), sampleTextsSchema).parse(swahili),
};

const englishDescriptions = new Map(businesses.map(({ url, description }) => [url, description]));

/**
 * Returns a sample with its texts in a language. Any other listing stays unchanged, and so does a sample in English. The
 * category keeps its name, because addresses are made from it.
 * @param language - a BCP 47 tag
 */
export function translateListing(listing: Listing, language: string): Listing {
  const texts = sampleTexts[language]?.[listing.url];
  // A listing of a feed may have the address of a sample. The translation belongs to the English text.
  if (!texts || listing.description !== englishDescriptions.get(listing.url)) return listing;
  const { alts, items, features = [], description, story, ...lines } = texts;
  const translatePicture = (picture: ListingPicture) => ({
    ...picture,
    alt: alts[picture.name] ?? picture.alt,
  });
  return {
    ...listing,
    ...lines,
    description,
    story,
    image: translatePicture(listing.image),
    images: listing.images.map(translatePicture),
    items: listing.items.map((item, index) => ({
      ...item,
      ...items[index],
      ...(item.image && { image: translatePicture(item.image) }),
    })),
    features: listing.features.map((feature, index) => ({ ...feature, ...features[index] })),
  };
}

import type { LocalBusiness, WithContext } from 'schema-dts';
import type { Listing } from '#domain/listing/listing.schema.ts';

/**
 * Converts a listing to structured data for search engines [schema.org/LocalBusiness].
 * @param page - address of the listing's page
 * @param images - addresses of the listing's pictures
 */
export function toLocalBusiness(
  { title, description, phone, email, located, town, items, website }: Listing,
  { page, images }: { page: string; images: string[] },
): WithContext<LocalBusiness> {
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': page,
    url: page,
    name: title,
    description,
    ...(phone !== undefined && { telephone: phone }),
    ...(email !== undefined && { email }),
    image: images,
    address: {
      '@type': 'PostalAddress',
      streetAddress: located,
      addressLocality: town,
      addressCountry: 'KE',
    },
    ...(website !== undefined && { sameAs: website }),
    ...(items.length > 0 && {
      makesOffer: items.map(({ name, price, isFrom, isOutOfStock }) => ({
        '@type': 'Offer' as const,
        name,
        ...(isFrom
          ? {
              priceSpecification: {
                '@type': 'PriceSpecification' as const,
                minPrice: price,
                priceCurrency: 'KES',
              },
            }
          : { price, priceCurrency: 'KES' }),
        availability: `https://schema.org/${isOutOfStock ? 'OutOfStock' : 'InStock'}` as const,
      })),
    }),
  };
}

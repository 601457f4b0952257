import type { LocalBusiness, OpeningHoursSpecification, WithContext } from 'schema-dts';
import { groupDays, parseOpeningHours, type Day } from '#domain/hours/opening-hours.ts';
import { channels } from '#domain/listing/channels.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { getMapUrl } from '#domain/listing/map-link.ts';

/**
 * Converts a listing to structured data for search engines [schema.org/LocalBusiness].
 * @param page - address of the listing's page
 * @param images - addresses of the listing's pictures
 * @param phoneCheckedIn - the month of the last check of the phone number, such as '2027-03'
 */
export function toLocalBusiness(
  listing: Listing,
  { page, images, phoneCheckedIn }: { page: string; images: string[]; phoneCheckedIn?: string },
): WithContext<LocalBusiness> {
  const { title, description, phone, email, located, town, items, map } = listing;
  const specifications = toSpecifications(listing.opening_hours);
  const profiles = getProfiles(listing);
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': page,
    url: page,
    name: title,
    description,
    ...(phone !== undefined && { telephone: phone }),
    ...(phoneCheckedIn !== undefined && {
      additionalProperty: {
        '@type': 'PropertyValue',
        propertyID: 'phoneChecked',
        value: phoneCheckedIn,
      },
    }),
    ...(email !== undefined && { email }),
    image: images,
    address: {
      '@type': 'PostalAddress',
      streetAddress: located,
      addressLocality: town,
      addressCountry: 'KE',
    },
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(map !== undefined && { hasMap: getMapUrl(map, town) }),
    ...(specifications.length > 0 && { openingHoursSpecification: specifications }),
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

/** Returns the addresses of the website and of the profiles on social networks. */
export const getProfiles = (listing: Listing): string[] =>
  [listing.website, ...channels.map((channel) => listing[channel])].filter(
    (address) => address !== undefined,
  );

const dayNames = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
  PH: 'PublicHolidays',
} as const satisfies Record<Day, string>;

/**
 * Converts opening hours to one specification for each span of a group of days [schema.org/openingHoursSpecification].
 * A closing time before the opening time is on the next day. Days by appointment are left out. Closed public holidays
 * open and close at midnight, which is the notation for a closed day.
 */
function toSpecifications(openingHours = ''): OpeningHoursSpecification[] {
  const groups = groupDays(parseOpeningHours(openingHours) ?? {});
  return groups.flatMap(({ days, hours }) => {
    const isClosedHoliday = hours === 'off' && days[0] === 'PH';
    const spans = isClosedHoliday ? [{ from: '00:00', to: '00:00' }] : hours;
    if (typeof spans !== 'object') return [];
    return spans.map(({ from, to }): OpeningHoursSpecification => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => dayNames[day]),
      opens: from,
      // The time of schema.org ends at 23:59.
      closes: to === '24:00' ? '23:59' : to,
    }));
  });
}

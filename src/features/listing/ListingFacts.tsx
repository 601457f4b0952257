import { describeOpeningHours } from '#domain/hours/describe-hours.ts';
import { getCategoryName } from '#domain/listing/category-name.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { ChannelLinks, MapLink } from '#features/listing/ChannelLinks.tsx';
import { Facts } from '#features/listing/Facts.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { Text } from '#content/text/text.ts';
import { localizePath } from '#domain/language/localized-path.ts';

interface Props {
  listing: Listing;
  text: Text['advertise']['listing'];
  sectionUrls: { category: string; town: string };
}

const linkClass = 'inline-flex min-h-11 items-center gap-2 text-brand underline';

/** Contact, place, hours and deliveries of a business, with links to its contact card, its website, its map
 * and its profiles. */
export function ListingFacts({ listing, text, sectionUrls }: Props) {
  const { contact, phone, email, located, category, website, url, town } = listing;
  return (
    <>
      <Facts
        rows={[
          [text.contactName, contact],
          [text.phone, phone && <FactLink href={`tel:${phone}`} label={formatPhone(phone)} />],
          [text.email, email && <FactLink href={`mailto:${email}`} label={email} />],
          [text.located, renderLocation(located, town, sectionUrls.town), 'shop-place'],
          ...listLines(listing, text),
          [
            text.category,
            <FactLink
              href={sectionUrls.category}
              label={getCategoryName(category, text.categoryNames)}
            />,
          ],
        ]}
      />
      <p className="flex flex-wrap gap-x-6 print:hidden">
        <a className={linkClass} href={localizePath(`${url}.vcf`)} download>
          <Icon name="card" />
          {text.saveContact}
        </a>
        {website !== undefined && (
          <a className={linkClass} href={website} rel="ugc nofollow noopener">
            <Icon name="web" />
            {text.website}
          </a>
        )}
        <MapLink listing={listing} className={linkClass} text={text} />
        <ChannelLinks listing={listing} className={linkClass} />
      </p>
    </>
  );
}

/** Returns a location such as 'Ngara, Nairobi' with a link on the town. */
function renderLocation(located: string, town: string, townUrl: string) {
  const start = located.indexOf(town);
  if (start < 0) return located;
  return (
    <>
      {located.slice(0, start)}
      <FactLink href={townUrl} label={town} />
      {located.slice(start + town.length)}
    </>
  );
}

function FactLink({ href, label }: { href: string; label: string }) {
  return (
    <a className="text-brand underline" href={localizePath(href)}>
      {label}
    </a>
  );
}

/** Returns the rows for the hours and the deliveries. The hours in the owner's own words come after those of the week. */
export function listLines(
  {
    opening_hours = '',
    hours,
    deliveries,
  }: Pick<Listing, 'opening_hours' | 'hours' | 'deliveries'>,
  text: Pick<Text['listing'], 'hours' | 'deliveries' | 'openingHours'>,
) {
  const lines = describeOpeningHours(opening_hours, text.openingHours);
  const hourLines = hours === undefined ? lines : [...lines, hours];
  return [
    [text.hours, hourLines.length > 0 && <Lines lines={hourLines} />, 'shop-hours'],
    [text.deliveries, deliveries],
  ] as const;
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

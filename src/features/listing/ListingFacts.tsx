import type { Listing } from '#domain/listing/listing.schema.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { Icon } from '#ui/Icon.tsx';
import type { Text } from '#content/text/text.ts';

interface Props {
  listing: Listing;
  text: Text['advertise']['listing'];
  places: { category: string; town: string };
}

const link = 'inline-flex min-h-11 items-center gap-2 text-brand underline';

/** Whom to ask, where, when and what: and the two ways to take it along. */
export function ListingFacts({ listing, text, places }: Props) {
  const { contact, phone, email, located, deliveries, hours } = listing;
  const { category, website, url, town } = listing;
  return (
    <>
      <dl className="facts">
        <dt>{text.contactName}</dt>
        <dd>{contact}</dd>
        {phone !== undefined && (
          <>
            <dt>{text.phone}</dt>
            <dd>
              <a className="text-brand underline" href={`tel:${phone}`}>
                {formatPhone(phone)}
              </a>
            </dd>
          </>
        )}
        {email !== undefined && (
          <>
            <dt>{text.email}</dt>
            <dd>
              <a className="text-brand underline" href={`mailto:${email}`}>
                {email}
              </a>
            </dd>
          </>
        )}
        <dt>{text.located}</dt>
        <dd>{linkedTown(located, town, places.town)}</dd>
        {hours !== undefined && (
          <>
            <dt>{text.hours}</dt>
            <dd>{hours}</dd>
          </>
        )}
        {deliveries !== '' && (
          <>
            <dt>{text.deliveries}</dt>
            <dd>{deliveries}</dd>
          </>
        )}
        <dt>{text.category}</dt>
        <dd>
          <a className="text-brand underline" href={places.category}>
            {category}
          </a>
        </dd>
      </dl>
      <p className="flex flex-wrap gap-x-6 print:hidden">
        <a className={link} href={`${url}.vcf`} download>
          <Icon name="card" />
          {text.saveContact}
        </a>
        {website !== undefined && (
          <a className={link} href={website} rel="ugc nofollow noopener">
            <Icon name="web" />
            {text.website}
          </a>
        )}
      </p>
    </>
  );
}

/** The town inside the place leads to the town's page: 'Ngara, Nairobi'. */
function linkedTown(located: string, town: string, place: string) {
  const at = located.indexOf(town);
  if (at < 0) return located;
  return (
    <>
      {located.slice(0, at)}
      <a className="text-brand underline" href={place}>
        {town}
      </a>
      {located.slice(at + town.length)}
    </>
  );
}

import type { Listing } from '#domain/listing/listing.schema.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { PictureData } from '#ui/picture-data.ts';
import { TextLink } from '#ui/TextLink.tsx';
import type { Text } from '#content/text/text.ts';
import { ListingGrid } from './ListingGrid.tsx';
import { MoreBusinesses } from './MoreBusinesses.tsx';
import { MessageContent } from './MessageContent.tsx';

interface Props {
  ended: Pick<Listing, 'title' | 'category' | 'town'>;
  similar: readonly Listing[];
  /** The covers of similar listings, by name. */
  pictures: Record<string, PictureData>;
  text: Text['listing'];
}

/** The page of an expired listing, with similar businesses. */
export function EndedListing({ ended, similar, pictures, text }: Props) {
  const { title, category, town } = ended;
  return (
    <MessageContent heading={fill(text.ended, { business: title })} lead={text.endedLead}>
      {similar.length > 0 && (
        <section className="mt-8">
          <h2 className="text-title">{text.similar}</h2>
          <div className="mt-4">
            <ListingGrid listings={similar} pictures={pictures} text={text} />
          </div>
        </section>
      )}
      <MoreBusinesses category={category} town={town} text={text} />
    </MessageContent>
  );
}

interface KeptProps {
  title: string;
  /** The e-mail address is a substitute for the phone. */
  contact: { name: string; phone: string | null; email: string | null };
  /** The day of the end, such as '24 March 2026'. */
  endedOn: string;
  text: Text['listing'];
}

/** The page of a listing that ran out in the last seven days: name and phone, without other businesses. */
export function KeptListing({ title, contact: { name, phone, email }, endedOn, text }: KeptProps) {
  const contactClass =
    'inline-flex min-h-12 items-center text-title font-bold wrap-anywhere text-brand underline';
  return (
    <MessageContent
      heading={fill(text.ended, { business: title })}
      lead={fill(text.keptLead, { date: endedOn })}
    >
      <dl className="mt-6 max-w-prose border-l-4 border-accent pl-4">
        <dt className="text-ink-soft">{text.contactName}</dt>
        <dd className="text-lead font-bold wrap-anywhere">{name}</dd>
        {phone !== null && (
          <>
            <dt className="mt-3 text-ink-soft">{text.phone}</dt>
            <dd>
              <a href={`tel:${phone}`} className={contactClass}>
                {formatPhone(phone)}
              </a>
            </dd>
          </>
        )}
        {email !== null && (
          <>
            <dt className="mt-3 text-ink-soft">{text.email}</dt>
            <dd>
              <a href={`mailto:${email}`} className={contactClass}>
                {email}
              </a>
            </dd>
          </>
        )}
      </dl>
      <p className="mt-6 max-w-prose">{text.keptLater}</p>
      <p className="mt-4">
        <TextLink href="/my-adverts">{text.keptOwner}</TextLink>
      </p>
    </MessageContent>
  );
}

import type { Listing } from '#domain/listing/listing.schema.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { KitengeStrip } from '#ui/KitengeStrip.tsx';
import type { PictureData } from '#ui/picture-data.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { cardClass } from '#ui/variants.ts';
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
  /** The slug of the page, which is the seed of its pattern. */
  slug: string;
  /** The e-mail address is a substitute for the phone. */
  contact: { name: string; phone: string | null; email: string | null };
  /** The day of the end, such as '24 March 2026'. */
  endedOn: string;
  text: Text['listing'];
}

/** The page of a listing that ran out in the last seven days: name and phone, without other businesses. */
export function KeptListing({ title, slug, contact, endedOn, text }: KeptProps) {
  const { name, phone, email } = contact;
  const [href, label, icon] =
    phone === null
      ? ([`mailto:${email}`, email, undefined] as const)
      : ([`tel:${phone}`, formatPhone(phone), 'call'] as const);
  return (
    <MessageContent
      heading={fill(text.ended, { business: title })}
      lead={fill(text.keptLead, { date: endedOn })}
    >
      <section className={`${cardClass} mt-6 max-w-lg`}>
        <KitengeStrip seed={slug} className="h-6" />
        <dl className="grid gap-1 p-4">
          <dt className="text-ink-soft">{text.contactName}</dt>
          <dd className="text-lead font-bold wrap-anywhere">{name}</dd>
          <dt className="mt-3 text-ink-soft">{phone === null ? text.email : text.phone}</dt>
          <dd>
            <LinkButton
              variant="primary"
              className="w-full gap-2 text-lead wrap-anywhere"
              href={href}
            >
              {icon && <Icon name={icon} />}
              {label}
            </LinkButton>
          </dd>
        </dl>
      </section>
      <p className="mt-6 max-w-prose">{text.keptLater}</p>
      <p className="mt-4">
        <TextLink href="/my-adverts">{text.keptOwner}</TextLink>
      </p>
    </MessageContent>
  );
}

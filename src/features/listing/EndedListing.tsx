import type { Listing } from '#domain/listing/listing.schema.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { KitengeStrip } from '#ui/KitengeStrip.tsx';
import { Picture } from '#ui/Picture.tsx';
import type { PictureData } from '#ui/picture-data.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { cardClass } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';
import { ListingRows } from './ListingRows.tsx';
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
            <ListingRows listings={similar} pictures={pictures} text={text} />
          </div>
        </section>
      )}
      <MoreBusinesses category={category} town={town} text={text} />
    </MessageContent>
  );
}

interface KeptProps extends Pick<Listing, 'title' | 'category' | 'town'> {
  /** The slug of the page, which is the seed of its pattern. */
  slug: string;
  /** The e-mail address is a substitute for the phone. */
  contact: { name: string; phone: string | null; email: string | null };
  cover: { picture: PictureData; alt: string } | undefined;
  /** The day of the end, such as '24 March 2026'. */
  endedOn: string;
  text: Text['listing'];
}

/**
 * The page of a listing that ran out in the last seven days: cover, name, town and phone, and links to lists of other
 * businesses below the content.
 */
export function KeptListing({ contact, cover, endedOn, text, ...listing }: KeptProps) {
  const { title, category, town, slug } = listing;
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
      <section className={`${cardClass} mt-6 md:grid md:grid-cols-[22rem_minmax(0,1fr)]`}>
        {cover && (
          <Picture
            picture={cover.picture}
            alt={cover.alt}
            sizes="(width < 768px) 92vw, 352px"
            isFirst
            className="aspect-[4/3] max-md:max-h-56 md:aspect-square"
          />
        )}
        <div className="flex flex-col">
          <KitengeStrip seed={slug} className="h-6 flex-none" />
          <dl className="my-auto grid grid-cols-2 gap-4 p-4 md:p-8">
            <div>
              <dt className="text-ink-soft">{text.contactName}</dt>
              <dd className="text-lead font-bold wrap-anywhere">{name}</dd>
            </div>
            <div>
              <dt className="text-ink-soft">{text.located}</dt>
              <dd className="text-lead font-bold wrap-anywhere">{town}</dd>
            </div>
            <div className="col-span-2">
              <dt className="text-ink-soft">{phone === null ? text.email : text.phone}</dt>
              <dd className="mt-1">
                <LinkButton
                  variant="primary"
                  className="w-full gap-2 text-lead wrap-anywhere md:w-auto"
                  href={href}
                >
                  {icon && <Icon name={icon} />}
                  {label}
                </LinkButton>
              </dd>
            </div>
          </dl>
        </div>
      </section>
      <p className="mt-6 max-w-prose">{text.keptLater}</p>
      <p className="mt-4">
        <TextLink href="/my-adverts">{text.keptOwner}</TextLink>
      </p>
      <MoreBusinesses category={category} town={town} text={text} />
    </MessageContent>
  );
}

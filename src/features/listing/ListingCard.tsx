import type { Listing } from '#domain/listing/listing.schema.ts';
import { getLowestPrice } from '#domain/listing/items.ts';
import { getNewUntil } from '#domain/listing/new-advert.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { Facts } from '#features/listing/Facts.tsx';
import { Price } from '#features/listing/Price.tsx';
import { Picture } from '#ui/Picture.tsx';
import type { PictureData } from '#ui/picture-data.ts';
import type { Text } from '#content/text/text.ts';
import { cardClass } from '#ui/variants.ts';

interface Props {
  listing: Listing;
  /** Undefined for a card that has only text. */
  picture: PictureData | undefined;
  text: Text['listing'];
  /** The current time in ms, for the badge of a new listing. */
  now: number;
  isFirst?: boolean;
}

/** Maximum length of a card's description in characters. */
const maxDescriptionLength = 200;

/**
 * The card of a business in a grid. The whole card links to the business's page, except for the phone number or the
 * email address.
 */
export function ListingCard({ listing, picture, text, now, isFirst = false }: Props) {
  const { title, description, contact, phone, email, located } = listing;
  const { deliveries, featured, url, image } = listing;
  const price = getLowestPrice(listing.items);
  const badgeEnd = getNewUntil(listing.live_from);
  return (
    <article className={`${cardClass} relative flex h-full flex-col`}>
      <div className="kitenge h-3" aria-hidden="true" />
      {picture && (
        <Picture
          picture={picture}
          alt={image.alt}
          sizes="(width < 640px) calc(100vw - 2rem), (width < 1024px) 46vw, 352px"
          isFirst={isFirst}
          className="aspect-[16/10]"
        />
      )}
      <div className="flex grow flex-col gap-2 p-4 wrap-anywhere">
        {/* The badge is at the foot of the picture, because the top shows the alt text until the picture loads. */}
        {!featured && now < badgeEnd && (
          <p className="badge absolute -mt-13 -ml-4" data-new-until={badgeEnd}>
            {text.newAdvert}
          </p>
        )}
        <h3 className="text-xl">
          <a className="whole-card hover:underline" href={url}>
            {title}
          </a>
        </h3>
        {featured && <p className="badge">{text.newArrival}</p>}
        <p className="grow">{excerpt(description, maxDescriptionLength)}</p>
        {price && (
          <p className="font-bold">
            <Price item={price} text={text} />
          </p>
        )}
        <Facts
          rows={[
            [text.contactName, contact],
            phone === undefined
              ? [text.email, email && <ContactLink href={`mailto:${email}`} label={email} />]
              : [text.phone, <ContactLink href={`tel:${phone}`} label={formatPhone(phone)} />],
            [text.located, located],
            [text.deliveries, deliveries],
          ]}
        />
      </div>
    </article>
  );
}

/** A link in a layer above the link that covers the whole card. */
function ContactLink({ href, label }: { href: string; label: string }) {
  return (
    <a className="relative font-bold text-brand underline" href={href}>
      {label}
    </a>
  );
}

import type { Listing } from '#domain/listing/listing.schema.ts';
import type { ListingResult } from '#domain/listing/matched-item.ts';
import { getItemAnchor, getLowestPrice, listGoods } from '#domain/listing/items.ts';
import { splitLongPlace, splitPlace } from '#domain/listing/place.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { OpenSign } from '#features/hours/OpenSign.tsx';
import { Facts } from '#features/listing/Facts.tsx';
import { Price } from '#features/listing/Price.tsx';
import { Picture } from '#ui/Picture.tsx';
import type { PictureData } from '#ui/picture-data.ts';
import type { Text } from '#content/text/text.ts';
import { cardClass } from '#ui/variants.ts';
import { localizePath } from '#domain/language/localized-path.ts';

type CardText = Pick<
  Text['listing'],
  | 'newArrival'
  | 'contactName'
  | 'phone'
  | 'email'
  | 'cardCall'
  | 'located'
  | 'deliveries'
  | 'from'
  | 'outOfStock'
>;

interface Props {
  listing: ListingResult;
  /** Undefined for a card that has only text. */
  picture: PictureData | undefined;
  text: CardText;
  isFirst?: boolean;
}

/** Maximum length of a card's description in characters. */
const maxDescriptionLength = 200;

/**
 * The card of a business in a grid. On phones it is a row with the facts for a choice, and its other fields are one tap
 * away on the business's page. The whole card links to that page, to the item that a search means, except for the phone number
 * or the email address. A text that is too long ends in an ellipsis.
 */
export function ListingCard({ listing, picture, text, isFirst = false }: Props) {
  const { contact, deliveries, featured, image, match } = listing;
  const price = match ?? getLowestPrice(listing.items);
  const isSoldOut = !price && listing.items.length > 0;
  return (
    <article className={`${cardClass} listing-card`}>
      <div className="kitenge h-3" aria-hidden="true" />
      {picture && (
        <Picture
          picture={picture}
          alt={image.alt}
          sizes="(width < 640px) 6rem, (width < 1024px) 46vw, 352px"
          isFirst={isFirst}
          className="aspect-[4/3]"
          hasThumbnail
        />
      )}
      <div className="wrap-anywhere">
        {/* The badge is at the foot of the picture, because the top shows the alt text until the picture loads. */}
        {featured && <p className="badge">{text.newArrival}</p>}
        <Introduction listing={listing} />
        <div className="card-state">
          {price && (
            <p className="font-bold">
              {match?.isOutOfStock ? text.outOfStock : <Price item={price} text={text} />}
            </p>
          )}
          {isSoldOut && <p>{text.outOfStock}</p>}
          {listing.opening_hours !== undefined && (
            <p className="card-sign">
              <OpenSign openingHours={listing.opening_hours} isBrief />
            </p>
          )}
        </div>
        <Facts
          rows={[
            [text.contactName, contact, 'card-wide'],
            getContactRow(listing, text),
            [text.located, renderPlace(listing), 'card-place'],
            [text.deliveries, deliveries, 'card-wide'],
          ]}
        />
      </div>
    </article>
  );
}

/**
 * The name of a business with a line of its goods, and the description. The item or the phrase that a search means replaces
 * the goods, and the description replaces missing goods.
 */
function Introduction({
  listing: { title, description, url, items, match, phrase },
}: Pick<Props, 'listing'>) {
  const goods = phrase ?? listGoods(items);
  const text = excerpt(description, maxDescriptionLength);
  const hash = match ? `#${getItemAnchor(match)}` : '';
  const hasGoods = match !== undefined || goods !== '';
  return (
    <>
      <hgroup>
        <h3>
          <a className="whole-card hover:underline" href={localizePath(url) + hash}>
            {title}
          </a>
        </h3>
        {match && (
          <p className="font-bold" data-match>
            {match.name}
          </p>
        )}
        {!match && (hasGoods ? <p>{goods}</p> : <p className="card-text">{text}</p>)}
      </hgroup>
      {hasGoods && <p className="card-wide card-text">{text}</p>}
    </>
  );
}

/**
 * Returns the place of a business, in parts that the row of a phone shows with the town first. Without space, the county
 * ends in an ellipsis.
 */
function renderPlace({ located, town }: Listing) {
  const parts = splitPlace(located, town) ?? splitLongPlace(located);
  if (!parts) return located;
  return (
    <span className="card-town-first">
      {parts.map((part) => part !== '' && <span key={part}>{part}</span>)}
    </span>
  );
}

/** Returns the label and the link of the phone number, or of the email address if there is no number. */
function getContactRow({ phone, email }: Listing, text: CardText) {
  const rowClass = 'card-call';
  if (phone === undefined) {
    const link = email && (
      <ContactLink href={`mailto:${email}`} label={email} action={text.email} />
    );
    return [text.email, link, rowClass] as const;
  }
  const label = formatPhone(phone);
  const link = <ContactLink href={`tel:${phone}`} label={label} action={text.cardCall} />;
  return [text.phone, link, rowClass] as const;
}

interface ContactLinkProps {
  href: string;
  label: string;
  /** The visible label of the link on phones, where it is a button. */
  action: string;
}

/** A link in a layer above the link that covers the whole card. */
function ContactLink({ href, label, action }: ContactLinkProps) {
  return (
    <a className="relative font-bold text-brand underline" href={href} data-action={action}>
      <span>{label}</span>
    </a>
  );
}

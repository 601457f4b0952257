import { getCategoryName } from '#domain/listing/category-name.ts';
import type { ListingVersion } from '#domain/listing/version.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { fill } from '#domain/text/placeholders.ts';
import { KitengeStrip } from '#ui/KitengeStrip.tsx';
import type { Text } from '#content/text/text.ts';
import { PriceLine } from './PriceLine.tsx';
import { QrCode } from './QrCode.tsx';

export interface SheetProps {
  version: ListingVersion;
  /** Slug of the page. */
  slug: string;
  /** Absolute address of the page. */
  address: string;
  text: Text['poster'];
}

/** Maximum number of items with prices on a poster. */
const maxItems = 3;
/** Maximum length in characters of the description, which replaces missing prices. */
const maxDescriptionLength = 120;
/** Maximum length in characters of a title in the large font size. */
const maxLargeTitleLength = 36;

/** Returns the address with a hash. Visits by a scan have this hash, and are counted separately from other visits. */
export const toScanAddress = (address: string) => `${address}#p`;

/** Returns an address without its protocol, for print. */
const removeProtocol = (address: string) => address.replace(/^https?:\/\//, '');

/**
 * A poster for a wall or a counter. It is black on white except for the border, which has the pattern of the
 * business.
 */
export function PosterSheet({ version, slug, address, text }: SheetProps) {
  const { title, category, town, phone, email, description } = version;
  const items = version.items.filter(({ isOutOfStock }) => !isOutOfStock).slice(0, maxItems);
  return (
    <section className="poster" aria-label={title}>
      <KitengeStrip seed={slug} className="poster-border" />
      <div className="poster-words">
        <h2 className={title.length > maxLargeTitleLength ? 'long-title' : undefined}>{title}</h2>
        <p className="poster-place">
          {getCategoryName(category, text.categoryNames)}, {town}
        </p>
        {items.length > 0 ? (
          <ul>
            {items.map((item) => (
              <PriceLine key={item.id} item={item} text={text} />
            ))}
          </ul>
        ) : (
          <p>{excerpt(description, maxDescriptionLength)}</p>
        )}
      </div>
      <div className="poster-scan">
        <QrCode
          content={toScanAddress(address)}
          label={fill(text.code, { address: removeProtocol(address) })}
        />
        <p>
          {text.scan}
          <b>{removeProtocol(address)}</b>
        </p>
      </div>
      {phone === null ? (
        <p className="poster-email">{email}</p>
      ) : (
        <p className="poster-phone">{formatPhone(phone)}</p>
      )}
      <KitengeStrip seed={slug} idSuffix="-below" className="poster-border" />
    </section>
  );
}

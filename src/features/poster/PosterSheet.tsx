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
  /** Of her page, without the slash. */
  slug: string;
  /** The whole address of her page. */
  address: string;
  text: Text['poster'];
}

/** How many prices a poster has room for, and how many characters of a description where there is none. */
const maxItems = 3;
const maxDescriptionLength = 120;
/** A longer title is set smaller. */
const shortTitle = 36;

/** The link with which scans are counted apart from other visits. */
export const scanned = (address: string) => `${address}#p`;

/** An address as one reads it on paper. */
const read = (address: string) => address.replace(/^https?:\/\//, '');

/** A poster for a wall or a counter. It is all black on white but her border. */
export function PosterSheet({ version, slug, address, text }: SheetProps) {
  const { title, category, town, phone, email, description } = version;
  const items = version.items.filter(({ isOutOfStock }) => !isOutOfStock).slice(0, maxItems);
  return (
    <section className="poster" aria-label={title}>
      <KitengeStrip seed={slug} className="poster-border" />
      <div className="poster-words">
        <h2 className={title.length > shortTitle ? 'long-title' : undefined}>{title}</h2>
        <p className="poster-place">
          {category}, {town}
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
        <QrCode content={scanned(address)} label={fill(text.code, { address: read(address) })} />
        <p>
          {text.scan}
          <b>{read(address)}</b>
        </p>
      </div>
      {phone === null ? (
        <p className="poster-email">{email}</p>
      ) : (
        <p className="poster-phone">{formatPhone(phone)}</p>
      )}
      <KitengeStrip seed={slug} place="-below" className="poster-border" />
    </section>
  );
}

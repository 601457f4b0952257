import { formatPhone } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { QrCode } from './QrCode.tsx';
import { scanned, type SheetProps } from './PosterSheet.tsx';

/** Matches label sheets of 70 × 37 mm: three columns, eight rows. */
const stickers = Array.from({ length: 24 }, (_, at) => at);

/** Stickers for parcels, one sheet. */
export function StickerSheet({ version: { title, phone, email }, address, text }: SheetProps) {
  return (
    <ul className="stickers">
      {stickers.map((at) => (
        <li key={at}>
          <QrCode content={scanned(address)} label={fill(text.code, { address })} />
          <p>
            <b>{title}</b>
            <span>{phone === null ? email : formatPhone(phone)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

import { formatPhone } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { QrCode } from './QrCode.tsx';
import { scanned, type SheetProps } from './PosterSheet.tsx';

/** As sheets of labels of 70 × 37 mm are sold: three beside each other, eight below. */
const stickers = Array.from({ length: 24 }, (_, at) => at);

/** Stickers for parcels. */
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

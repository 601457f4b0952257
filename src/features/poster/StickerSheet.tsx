import { formatPhone } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { QrCode } from './QrCode.tsx';
import { toScanAddress, type SheetProps } from './PosterSheet.tsx';

/** Indices of the stickers. A sheet has labels of 70 × 37 mm in three columns and eight rows. */
const stickerIndices = Array.from({ length: 24 }, (_, index) => index);

/** A sheet of stickers for parcels. */
export function StickerSheet({ version: { title, phone, email }, address, text }: SheetProps) {
  return (
    <ul className="stickers">
      {stickerIndices.map((index) => (
        <li key={index}>
          <QrCode content={toScanAddress(address)} label={fill(text.code, { address })} />
          <p>
            <b>{title}</b>
            <span>{phone === null ? email : formatPhone(phone)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

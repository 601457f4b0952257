/** Draws the picture of a listing for its owner's WhatsApp Status. */
import sharp from 'sharp';
import { pictureKinds } from './picture-kinds.ts';
import type { PrintedListing } from './printed-listing.ts';
import {
  colors,
  drawAddress,
  drawBorders,
  drawBox,
  drawPriceRow,
  drawText,
  type Drawn,
} from './shapes.ts';

const { width, height } = pictureKinds.status;
/** WhatsApp covers the edges with the name of the sender and the field for a reply, so that they have no text. */
const borderHeight = 96;
const photoSize = { width, height: 940 };
const wallTop = borderHeight + photoSize.height;
const margin = 64;
const area = { left: margin, width: width - 2 * margin };

const nameBox = { height: 196, sizes: [104, 92, 80, 68, 58, 50] };
const smallGap = 12;
const gap = 26;
const contactBox = { height: 116, padding: 28, sizes: [84, 68, 52, 40, 32] };

/**
 * Draws the Status picture as JPEG.
 * @param cover - the bytes of the cover photo; if it is undefined, its area has the colour of the wall
 * @param version - a text that is written into the file, so that a stored file identifies its content
 */
export async function drawStatus(
  printed: PrintedListing,
  { version, cover }: { version: string; cover: Uint8Array | undefined },
): Promise<Buffer> {
  const photo =
    cover &&
    (await sharp(cover)
      .resize({ ...photoSize, fit: 'cover', position: sharp.strategy.attention })
      .toBuffer());
  return sharp(Buffer.from(createWall(printed)))
    .composite(photo ? [{ input: photo, left: 0, top: borderHeight }] : [])
    .flatten({ background: colors.wall })
    .withExif({ IFD0: { ImageDescription: version } })
    .jpeg({ quality: 82, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** Returns the SVG of everything except the photo: texts from the top of the wall, the contact at its end. */
function createWall({
  slug,
  name,
  place,
  items,
  description,
  contact,
  address,
  brand,
}: PrintedListing) {
  const { onWall, soft, accent, ink } = colors;
  const title = drawText({ ...area, ...nameBox, text: name, top: wallTop + gap, color: onWall });
  const location = drawText({
    ...area,
    text: place,
    top: title.bottom + smallGap,
    height: 0,
    sizes: [40, 32],
    color: soft,
  });
  const rows: Drawn[] = [title, location];
  for (const item of items) {
    const top = (rows.at(-1)?.bottom ?? wallTop) + (rows.length === 2 ? gap : smallGap);
    rows.push(drawPriceRow({ ...area, ...item, top, size: 46, color: onWall }));
  }
  if (description !== '') {
    const top = location.bottom + gap;
    rows.push(
      drawText({ ...area, text: description, top, height: 150, sizes: [44, 38], color: onWall }),
    );
  }
  const footer = drawAddress({
    ...area,
    address: address === '' ? brand : address,
    bottom: height - borderHeight - gap,
    sizes: [40, 34, 28],
    color: accent,
  });
  const contactTop = footer.top - gap - contactBox.height;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
${drawBorders(slug, { width, height }, borderHeight)}
<path fill="${colors.wall}" d="M0 ${borderHeight}h${width}v${height - 2 * borderHeight}H0z"/>
${rows.map(({ shape }) => shape).join('\n')}
${drawBox({ ...area, ...contactBox, text: contact, top: contactTop, background: accent, color: ink }).shape}
${footer.shape}
</svg>`;
}

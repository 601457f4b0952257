/** Draws the poster of a listing as a picture, for owners without a printer. It looks like the printed poster. */
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import sharp from 'sharp';
import { pictureKinds } from './picture-kinds.ts';
import type { PrintedListing } from './printed-listing.ts';
import { drawAddress, drawBorders, drawPriceRow, drawText, type Drawn } from './shapes.ts';

const { width, height } = pictureKinds.poster;
const borderHeight = 76;
const margin = 100;
const area = { left: margin, width: width - 2 * margin };
const ink = '#000000';

const nameBox = { height: 250, sizes: [118, 104, 90, 76, 64, 54] };
const contactSizes = [124, 100, 80, 60, 46, 36];
const codeWidth = 600;
/** Width of the quiet zone in modules, which some cameras require [ISO/IEC 18004, 9.1]. */
const quietZone = 4;
/** Heights in px of the lines below the code, and of the space around them. */
const footer = { contact: 130, scan: 44, gap: 18 };

/**
 * Draws the poster as PNG.
 * @param version - a text that is written into the file, so that a stored file identifies its content
 */
export function drawPoster(printed: PrintedListing, version: string): Promise<Buffer> {
  return sharp(Buffer.from(createSheet(printed)))
    .flatten({ background: '#ffffff' })
    .withExif({ IFD0: { ImageDescription: version } })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** Returns the SVG of the poster: texts from the top, the code and the contact from the bottom. */
function createSheet({
  slug,
  name,
  place,
  items,
  description,
  ...printed
}: PrintedListing): string {
  const centred = { ...area, color: ink, isCentred: true };
  const title = drawText({ ...centred, ...nameBox, text: name, top: borderHeight + 56 });
  const rows: Drawn[] = [
    title,
    drawText({ ...centred, text: place, top: title.bottom + 14, height: 0, sizes: [50, 42, 34] }),
  ];
  const listTop = (rows.at(-1)?.bottom ?? 0) + 34;
  items.forEach((item, index) => {
    rows.push(drawPriceRow({ ...area, ...item, top: listTop + index * 74, size: 48, color: ink }));
  });
  if (description !== '') {
    const sizes = [48, 42, 36];
    rows.push(drawText({ ...centred, text: description, top: listTop, height: 200, sizes }));
  }
  const lines = items.map(
    (_, index) => `M${margin} ${listTop + index * 74 + 60}h${area.width}v3h${-area.width}z`,
  );
  const contactTop = height - borderHeight - footer.gap - footer.contact;
  const address = drawAddress({
    ...area,
    address: printed.address,
    bottom: contactTop - footer.gap,
    sizes: [40, 34, 28],
    color: ink,
  });
  const scanTop = address.top - footer.scan;
  const codeTop = scanTop - codeWidth;
  const line = { ...centred, height: 0 };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
${drawBorders(slug, { width, height }, borderHeight)}
${rows.map(({ shape }) => shape).join('\n')}
<path fill="${ink}" d="${lines.join('')}"/>
${drawCode(printed.code, { left: (width - codeWidth) / 2, top: codeTop })}
${drawText({ ...line, text: printed.scan, top: scanTop, sizes: [42, 34, 28] }).shape}
${address.shape}
${drawText({ ...line, text: printed.contact, top: contactTop, sizes: contactSizes }).shape}
</svg>`;
}

/** Draws a QR code that stays readable if an eighth of it is covered. */
function drawCode(content: string, { left, top }: { left: number; top: number }): string {
  const code = generate(content, { minCorrectionLevel: correction.M });
  const scale = codeWidth / (code.size + 2 * quietZone);
  return `<path fill="${ink}" shape-rendering="crispEdges" transform="translate(${left + quietZone * scale} ${top + quietZone * scale}) scale(${scale})" d="${toSvgPath(code)}"/>`;
}

/**
 * Draws the pictures of `share-picture.ts`. The module is separate, because only its callers need the large drawing
 * library.
 */
import sharp from 'sharp';
import { getSlug } from '#domain/listing/slug.ts';
import { kitengePattern } from '#ui/kitenge-pattern.ts';
import { drawable, fitted, lineHeight, createOutline } from './lettering.ts';
import { getContact, shareSize, type Shared } from './share-picture.ts';

/** Colours of src/styles/paints.css. They are repeated here, because a bitmap cannot refer to CSS variables. */
const paint = {
  wall: '#2c2273',
  onWall: '#ffffff',
  soft: '#cdc6f4',
  accent: '#ffb81c',
  ink: '#191536',
};

const strip = 44;
const photo = { width: 540, height: shareSize.height - 2 * strip };
/** Left edge and maximum width of the text in px. */
const textBox = { left: photo.width + 50, width: shareSize.width - photo.width - 100 };

/**
 * Draws the picture as JPEG of about 80 kB. WhatsApp displays pictures of at most 300 kB.
 * @param cover - the bytes of a photo, or of a drawing from the repository; if it is undefined, its area has the
 * colour of the wall
 * @param version - a text that is written into the file, so that a stored file identifies its content
 */
export async function drawSharePicture(
  listing: Shared,
  { brand, version, cover }: { brand: string; version: string; cover: Uint8Array | undefined },
): Promise<Buffer> {
  const wall = sharp(Buffer.from(createWall(listing, brand)));
  const coverImage =
    cover &&
    (await sharp(cover)
      .resize({ ...photo, fit: 'cover' })
      .toBuffer());
  return wall
    .composite(coverImage ? [{ input: coverImage, left: 0, top: strip }] : [])
    .flatten({ background: paint.wall })
    .withExif({ IFD0: { ImageDescription: version } })
    .jpeg({ quality: 82, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/**
 * Returns the SVG of everything except the photo. Text is converted to outlines, so that text of an owner never
 * becomes markup.
 */
function createWall(listing: Shared, brand: string): string {
  const { width, height } = shareSize;
  const { title, category, town } = listing;
  const slug = getSlug(listing);
  // A title without drawable letters is replaced by the slug.
  const name = drawable(title) || slug.replaceAll('-', ' ');
  const { width: room, left } = textBox;
  const heading = fitted(name, { width: room, height: 304, sizes: [96, 84, 72, 62, 54, 48] });
  const place = fitted(drawable(`${category}, ${town}`), oneLine(room, [36, 30]));
  const number = fitted(drawable(getContact(listing)), oneLine(room - 48, [72, 56, 40, 30]));
  const line = heading.size * lineHeight;
  const below = line * heading.lines.length;
  const top = strip + (box.top - strip - below - 1.5 * place.size) / 2;
  const lines = heading.lines.map((lineText, at) =>
    createOutline(lineText, heading.size, left, top + line * at + heading.size * 0.8),
  );
  const placeAt = top + below + place.size * 1.1;
  const middle = box.top + box.height / 2 + number.size * 0.35;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
${cloth(slug)}
<path fill="${paint.wall}" d="M0 ${strip}h${width}v${photo.height}H0z"/>
<path fill="${paint.accent}" d="M${left} ${box.top}h${room}v${box.height}h${-room}z"/>
<path fill="${paint.onWall}" d="${lines.join('')}"/>
<path fill="${paint.soft}" d="${createOutline(place.lines.join(''), place.size, left, placeAt)}"/>
<path fill="${paint.ink}" d="${createOutline(number.lines.join(''), number.size, left + 24, middle)}"/>
<path fill="${paint.accent}" d="${createOutline(drawable(brand), 34, left, height - strip - 20)}"/>
</svg>`;
}

function oneLine(width: number, sizes: readonly number[]) {
  return { width, height: 0, sizes };
}

/** Top edge and height in px of the box behind the phone number. */
const box = { top: 424, height: 92 };

/** Returns the SVG of the upper and the lower border, which have the pattern of the business. */
function cloth(slug: string): string {
  const { ground, layers } = kitengePattern(slug);
  const shapes = layers.map(({ paint: fill, shape }) => `<path fill="${fill}" d="${shape}"/>`);
  return `<defs><pattern id="cloth" width="48" height="24" patternUnits="userSpaceOnUse" patternTransform="scale(${strip / 24})"><path fill="${ground}" d="M0 0h48v24H0z"/>${shapes.join('')}</pattern></defs>
<path fill="url(#cloth)" d="M0 0h${shareSize.width}v${strip}H0z"/>
<path fill="url(#cloth)" transform="translate(0 ${shareSize.height - strip})" d="M0 0h${shareSize.width}v${strip}H0z"/>`;
}

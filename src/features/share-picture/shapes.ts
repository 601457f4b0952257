/** Shapes of the drawn pictures, as parts of an SVG. All texts are outlines, so that they never become markup. */
import { createKitengePattern } from '#ui/kitenge-pattern.ts';
import {
  createOutline,
  fitAddress,
  fitText,
  lineHeight,
  measureWidth,
  type FittedText,
} from './lettering.ts';

/** Colours of src/styles/palette.css. They are repeated here, because a bitmap cannot refer to CSS variables. */
export const colors = {
  wall: '#2c2273',
  onWall: '#ffffff',
  soft: '#cdc6f4',
  accent: '#ffb81c',
  ink: '#191536',
};

/** Distance from the top of a line to its baseline, as a multiple of the font size. */
const lineBaseline = 0.8;
/** Distance from the middle of a line to its baseline, as a multiple of the font size. */
const middleToBaseline = 0.35;
/** Space between the name and the price of an item, as a multiple of the font size. */
const priceGap = 0.8;

interface Area {
  left: number;
  top: number;
  width: number;
}

interface TextBlock extends Area {
  text: string;
  /** Maximum height of all lines together; 0 for a single line. */
  height: number;
  /** Font sizes, the largest first. */
  sizes: readonly number[];
  color: string;
  isCentred?: boolean;
}

interface Lines extends FittedText, Area {
  color: string;
  isCentred?: boolean;
}

/** A drawn part of a picture and its lower edge. */
export interface Drawn {
  shape: string;
  bottom: number;
}

/** Draws a text in the largest size that fits into its area. */
export function drawText({ text, height, sizes, ...block }: TextBlock): Drawn {
  return drawLines({ ...block, ...fitText(text, { width: block.width, height, sizes }) });
}

/** Draws lines of text below each other. */
function drawLines({ size, lines, left, top, width, color, isCentred = false }: Lines): Drawn {
  const paths = lines.map((line, index) => {
    const indent = isCentred ? (width - measureWidth(line, size)) / 2 : 0;
    const baseline = top + size * (index * lineHeight + lineBaseline);
    return createOutline(line, size, left + indent, baseline);
  });
  return {
    shape: `<path fill="${color}" d="${paths.join('')}"/>`,
    bottom: top + size * lineHeight * lines.length,
  };
}

interface Address extends Pick<TextBlock, 'left' | 'width' | 'color' | 'sizes'> {
  address: string;
  bottom: number;
}

/**
 * Draws a whole address above an edge, in the middle of its area.
 * @returns the shape, and its upper edge
 */
export function drawAddress({ address, bottom, sizes, ...area }: Address) {
  const fitted = fitAddress(address, { width: area.width, sizes });
  const top = bottom - fitted.size * lineHeight * fitted.lines.length;
  return { shape: drawLines({ ...area, ...fitted, top, isCentred: true }).shape, top };
}

interface PriceRow extends Area {
  name: string;
  price: string;
  size: number;
  color: string;
}

/** Draws an item in one line, with its price at the right edge. A long name ends in '…'. */
export function drawPriceRow({ name, price, left, top, width, size, color }: PriceRow): Drawn {
  const priceWidth = measureWidth(price, size);
  const nameWidth = width - priceWidth - size * priceGap;
  const [line = ''] = fitText(name, { width: nameWidth, height: 0, sizes: [size] }).lines;
  const baseline = top + size * lineBaseline;
  const outlines = [
    createOutline(line, size, left, baseline),
    createOutline(price, size, left + width - priceWidth, baseline),
  ];
  return {
    shape: `<path fill="${color}" d="${outlines.join('')}"/>`,
    bottom: top + size * lineHeight,
  };
}

interface Box extends Area {
  text: string;
  height: number;
  /** Space in px between the text and the edges of the box. */
  padding: number;
  sizes: readonly number[];
  background: string;
  color: string;
}

/** Draws a coloured box with one line of text in its middle. */
export function drawBox({ text, left, top, width, height, padding, sizes, ...paint }: Box): Drawn {
  const { size, lines } = fitText(text, { width: width - 2 * padding, height: 0, sizes });
  const line = lines[0] ?? '';
  const indent = (width - measureWidth(line, size)) / 2;
  const baseline = top + height / 2 + size * middleToBaseline;
  return {
    shape: `<path fill="${paint.background}" d="M${left} ${top}h${width}v${height}h${-width}z"/>
<path fill="${paint.color}" d="${createOutline(line, size, left + indent, baseline)}"/>`,
    bottom: top + height,
  };
}

/** Returns the SVG of the upper and the lower border. The tiles of the pattern have a size of 48 × 24. */
export function drawBorders(
  slug: string,
  { width, height }: { width: number; height: number },
  borderHeight: number,
): string {
  const { ground, layers } = createKitengePattern(slug);
  const shapes = layers.map(({ paint: fill, path }) => `<path fill="${fill}" d="${path}"/>`);
  return `<defs><pattern id="cloth" width="48" height="24" patternUnits="userSpaceOnUse" patternTransform="scale(${borderHeight / 24})"><path fill="${ground}" d="M0 0h48v24H0z"/>${shapes.join('')}</pattern></defs>
<path fill="url(#cloth)" d="M0 0h${width}v${borderHeight}H0z"/>
<path fill="url(#cloth)" transform="translate(0 ${height - borderHeight})" d="M0 0h${width}v${borderHeight}H0z"/>`;
}

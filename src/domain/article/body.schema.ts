/** The body of an article: the subset of Portable Text that the pages can render. */
import * as z from 'zod';
import { articleLimits, bodyLists, bodyMarks, bodyStyles } from './article.limits.ts';
import { toSafeHref } from './link.ts';
import { identifyPicture, getExcessiveMegapixels } from './picture-id.ts';

export const pictureIdSchema = z
  .string()
  .refine((id) => identifyPicture(id) !== undefined, 'is not a picture in png, jpg or webp');

const textBlockSchema = z.object({
  style: z.string().nullish(),
  listItem: z.string().nullish(),
  level: z.number().nullish(),
  children: z.array(
    z.object({
      _type: z.string(),
      text: z.string().nullish(),
      marks: z.array(z.string()).nullish(),
    }),
  ),
  markDefs: z
    .array(z.object({ _key: z.string(), _type: z.string(), href: z.string().nullish() }))
    .nullish(),
});

const pictureBlockSchema = z.object({
  asset: z.object({ _ref: pictureIdSchema }),
  alt: z.string().trim().min(1),
  caption: z.string().trim().nullish(),
});

const tableBlockSchema = z.object({
  rows: z.array(z.object({ cells: z.array(z.string().nullish()).nullish() })).min(1),
});

/** A link around a part of the text. */
interface LinkMark {
  _type: 'link';
  _key: string;
  href: string;
}

/** A paragraph, heading, quotation or item of a list. */
interface TextBlock {
  _type: 'block';
  style: (typeof bodyStyles)[number];
  listItem?: (typeof bodyLists)[number];
  level?: number;
  /** `marks` contains names from `bodyMarks`, and keys of links in `markDefs`. */
  children: { _type: 'span'; text: string; marks: string[] }[];
  markDefs: LinkMark[];
}

export interface PictureBlock {
  _type: 'image';
  id: string;
  alt: string;
  caption?: string;
}

/** A table of texts. All rows have the same number of cells, and the first row has the titles of the columns. */
export interface TableBlock {
  _type: 'table';
  rows: string[][];
}

export type BodyBlock = TextBlock | PictureBlock | TableBlock;

/**
 * The blocks that the pages can render, and in `leftOut` descriptions of the omitted blocks, inline objects, links
 * and pictures.
 */
export interface Body {
  blocks: BodyBlock[];
  leftOut: string[];
}

/**
 * Keeps blocks of known types, and omits other blocks and pictures with too many pixels. A block of a known type
 * with invalid fields is an error.
 */
export const bodySchema = z
  .array(z.looseObject({ _type: z.string() }))
  .min(1)
  .transform((nodes, context): Body => {
    const body: Body = { blocks: [], leftOut: [] };
    for (const [index, node] of nodes.entries()) {
      const parsed = parseNode(node, body.leftOut);
      if (!parsed) body.leftOut.push(`'${node._type}'`);
      else if (parsed.success) addBlock(parsed.data, body);
      else {
        for (const { message, path } of parsed.error.issues) {
          context.issues.push({ code: 'custom', message, path: [index, ...path], input: node });
        }
      }
    }
    return body;
  });

function addBlock(block: BodyBlock, body: Body): void {
  const megapixels = block._type === 'image' ? getExcessiveMegapixels(block.id) : undefined;
  if (megapixels === undefined) body.blocks.push(block);
  else body.leftOut.push(`a picture of ${megapixels} megapixels`);
}

/**
 * Returns the body without unusable pictures.
 * @param isUsable - returns true if the picture with the id can be shown.
 * @param remark - one description for all omitted pictures, such as 'a picture that is gone'.
 */
export function keepUsablePictures(
  { blocks, leftOut }: Body,
  isUsable: (id: string) => boolean,
  remark: string,
): Body {
  const usableBlocks = blocks.filter((block) => block._type !== 'image' || isUsable(block.id));
  const isWhole = usableBlocks.length === blocks.length;
  return { blocks: usableBlocks, leftOut: isWhole ? leftOut : [...leftOut, remark] };
}

function parseNode(node: { _type: string }, leftOut: string[]) {
  if (node._type === 'block') {
    return textBlockSchema.transform((block) => cleanText(block, leftOut)).safeParse(node);
  }
  if (node._type === 'image') return pictureBlockSchema.transform(cleanPicture).safeParse(node);
  if (node._type === 'table') return tableBlockSchema.transform(cleanTable).safeParse(node);
  return undefined;
}

function cleanText(block: z.infer<typeof textBlockSchema>, leftOut: string[]): TextBlock {
  const markDefs = (block.markDefs ?? []).flatMap(({ _key, _type, href }) => {
    const address = _type === 'link' ? toSafeHref(href ?? '') : undefined;
    if (address !== undefined) return [{ _type: 'link' as const, _key, href: address }];
    // The start of the address is enough for the editor to find the link. The quotation marks make spaces and
    // control characters visible.
    leftOut.push(`a link to ${JSON.stringify((href ?? '').slice(0, 60))}`);
    return [];
  });
  const knownMarks = new Set<string>([...bodyMarks, ...markDefs.map(({ _key }) => _key)]);
  const children = block.children.flatMap(({ _type, text, marks: spanMarks }) => {
    if (_type === 'span') {
      const usedMarks = (spanMarks ?? []).filter((mark) => knownMarks.has(mark));
      return [{ _type: 'span' as const, text: text ?? '', marks: usedMarks }];
    }
    leftOut.push(`'${_type}'`);
    return [];
  });
  return { _type: 'block', style: toStyle(block.style), ...toList(block), children, markDefs };
}

/** Returns the nearest style of `bodyStyles`. An unknown style becomes 'normal'. */
function toStyle(style: string | null | undefined): TextBlock['style'] {
  if (style === 'h1') return 'h2';
  if (style && /^h[4-6]$/.test(style)) return 'h3';
  return bodyStyles.find((name) => name === style) ?? 'normal';
}

/**
 * Returns the properties of a list item; none for any other block. An item that is nested too deeply gets the
 * maximum depth, and an unknown kind of list becomes 'bullet'.
 */
function toList({ listItem, level }: z.infer<typeof textBlockSchema>) {
  if (listItem === null || listItem === undefined) return {};
  return {
    listItem: bodyLists.find((name) => name === listItem) ?? ('bullet' as const),
    level: Math.min(Math.max(Math.trunc(level ?? 1), 1), articleLimits.listDepth),
  };
}

function cleanPicture({ asset, alt, caption }: z.infer<typeof pictureBlockSchema>): PictureBlock {
  return { _type: 'image', id: asset._ref, alt, ...(caption && { caption }) };
}

function cleanTable({ rows }: z.infer<typeof tableBlockSchema>): TableBlock {
  const width = Math.max(...rows.map(({ cells }) => cells?.length ?? 0));
  const toCells = (cells: readonly (string | null | undefined)[]) =>
    Array.from({ length: width }, (_, index) => (cells[index] ?? '').trim());
  return { _type: 'table', rows: rows.map(({ cells }) => toCells(cells ?? [])) };
}

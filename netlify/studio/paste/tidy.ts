/** Converts pasted content to the elements that the blog can show. */
import { articleLimits } from '../../../src/domain/article/article.limits.ts';
import { isExternal, toSafeHref } from '../../../src/domain/article/link.ts';
import { splitAddresses } from './addresses.ts';
import { createKey, readTableMarker } from './tables.ts';

/**
 * Moves the headings of a text with level 1 a step lower, because the post's title is the only heading of level 1.
 * Headings below level 3 become level 3.
 */
export function tidyHeadings(html: string): string {
  const step = /<h1\b/i.test(html) ? 1 : 0;
  return html.replaceAll(
    /(<\/?)h([1-6])\b/gi,
    (_, start: string, level: string) => `${start}h${Math.min(Number(level) + step, 3)}`,
  );
}

/** The fields of a block that this module reads. */
interface Block {
  _type: string;
  level?: number;
  children?: unknown;
  markDefs?: unknown;
}

interface Span {
  _key?: string;
  text?: string;
  marks?: string[];
}

interface MarkDefinition {
  _key: string;
  _type?: string;
  href?: string;
}

/**
 * Removes empty text blocks and unsafe links, limits the depth of lists, and converts typed addresses to links and the
 * markers of tables to tables. Keeps other blocks as they are.
 */
export function tidyBlocks<Pasted extends Block>(blocks: readonly Pasted[]): Pasted[] {
  return blocks.flatMap((block) => {
    if (block._type !== 'block') return [block];
    const children = (block.children ?? []) as Span[];
    const text = children.map((span) => span.text ?? '').join('');
    if (text.trim() === '') return [];
    const table = readTableMarker(text);
    if (table) return [table as unknown as Pasted];
    return [
      {
        ...block,
        ...(block.level !== undefined && { level: Math.min(block.level, articleLimits.listDepth) }),
        ...tidyLinks(children, (block.markDefs ?? []) as MarkDefinition[]),
      },
    ];
  });
}

/** Removes unsafe links from the parts of a text, and adds links to the addresses in it. */
function tidyLinks(children: readonly Span[], originalMarkDefs: readonly MarkDefinition[]) {
  const markDefs = originalMarkDefs
    .map(encodeSpaces)
    .filter(({ href }) => toSafeHref(href ?? '') !== undefined);
  const removedKeys = originalMarkDefs
    .map(({ _key }) => _key)
    .filter((key) => !markDefs.some(({ _key }) => _key === key));
  const linkKeys = originalMarkDefs.map(({ _key }) => _key);
  const tidyChildren = children.flatMap((span): Span[] => {
    const { text = '', marks = [] } = span;
    const cleanSpan = { ...span, marks: span.marks?.filter((mark) => !removedKeys.includes(mark)) };
    const isFinal = marks.some((mark) => mark === 'code' || linkKeys.includes(mark));
    const parts = isFinal ? [] : splitAddresses(text);
    if (!parts.some(({ href }) => href)) return [cleanSpan];
    return parts.map(({ text: part, href }) => {
      if (href === undefined) return { ...cleanSpan, _key: createKey(), text: part };
      const _key = createKey();
      markDefs.push({ _key, _type: 'link', href });
      return { ...cleanSpan, _key: createKey(), text: part, marks: [...marks, _key] };
    });
  });
  return { markDefs, children: tidyChildren };
}

/** Writes the spaces in the address of a pasted link as browsers do. */
function encodeSpaces(markDef: MarkDefinition): MarkDefinition {
  const href = markDef.href?.trim() ?? '';
  return isExternal(href) ? { ...markDef, href: href.replaceAll(' ', '%20') } : markDef;
}

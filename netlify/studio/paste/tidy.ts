/** Converts pasted content to the elements that the blog can show. */
import { articleLimits } from '../../../src/domain/article/article.limits.ts';
import { toSafeHref } from '../../../src/domain/article/link.ts';

/**
 * Changes headings of level 1 to level 2, and those below level 3 to level 3. The post's title is the only heading
 * of level 1.
 */
export function tidyHeadings(html: string): string {
  return html.replaceAll(/(<\/?)h1\b/gi, '$1h2').replaceAll(/(<\/?)h[4-6]\b/gi, '$1h3');
}

/** The fields of a block that this module reads. */
interface Block {
  _type: string;
  level?: number;
  children?: unknown;
  markDefs?: unknown;
}

interface Span {
  text?: string;
  marks?: string[];
}

interface MarkDefinition {
  _key: string;
  href?: string;
}

/** Removes empty text blocks and unsafe links, and limits the depth of lists. Keeps other blocks as they are. */
export function tidyBlocks<Pasted extends Block>(blocks: readonly Pasted[]): Pasted[] {
  return blocks.flatMap((block) => {
    if (block._type !== 'block') return [block];
    const children = (block.children ?? []) as Span[];
    if (children.every(({ text = '' }) => text.trim() === '')) return [];
    const originalMarkDefs = (block.markDefs ?? []) as MarkDefinition[];
    const markDefs = originalMarkDefs.filter(({ href }) => toSafeHref(href ?? '') !== undefined);
    const removedKeys = originalMarkDefs
      .filter((markDef) => !markDefs.includes(markDef))
      .map(({ _key }) => _key);
    return [
      {
        ...block,
        ...(block.level !== undefined && { level: Math.min(block.level, articleLimits.listDepth) }),
        markDefs,
        children: children.map((span) => ({
          ...span,
          marks: span.marks?.filter((mark) => !removedKeys.includes(mark)),
        })),
      },
    ];
  });
}

/** Converts pasted content to the elements that the blog can show. */
import { articleLimits } from '../../../src/domain/article/article.limits.ts';
import { toSafeHref } from '../../../src/domain/article/link.ts';

/** Maps headings to levels 2 and 3, because the post's title is the only heading of level 1. */
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

/** Removes empty blocks and unsafe links, and limits the depth of lists. */
export function tidyBlocks<Pasted extends Block>(blocks: readonly Pasted[]): Pasted[] {
  return blocks.flatMap((block) => {
    if (block._type !== 'block') return [block];
    const children = (block.children ?? []) as Span[];
    if (children.every(({ text = '' }) => text.trim() === '')) return [];
    const markDefs = ((block.markDefs ?? []) as MarkDefinition[]).filter(
      ({ href }) => toSafeHref(href ?? '') !== undefined,
    );
    const removedKeys = ((block.markDefs ?? []) as MarkDefinition[])
      .filter((each) => !markDefs.includes(each))
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

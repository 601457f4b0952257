/** What arrives from elsewhere, made into what the blog can show. */
import { articleLimits } from '../../../src/domain/article/article.limits.ts';
import { safeHref } from '../../../src/domain/article/link.ts';

/** The post's title is the only heading of its height, and there are two lower ones: as the site reads them. */
export function tidyHeadings(html: string): string {
  return html.replaceAll(/(<\/?)h1\b/gi, '$1h2').replaceAll(/(<\/?)h[4-6]\b/gi, '$1h3');
}

/** As much of a block as is looked at here. */
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

/** Leaves out empty lines and links that readers must not follow, and takes lists back to their depth. */
export function tidyBlocks<Pasted extends Block>(blocks: readonly Pasted[]): Pasted[] {
  return blocks.flatMap((block) => {
    if (block._type !== 'block') return [block];
    const children = (block.children ?? []) as Span[];
    if (children.every(({ text = '' }) => text.trim() === '')) return [];
    const markDefs = ((block.markDefs ?? []) as MarkDefinition[]).filter(
      ({ href }) => safeHref(href ?? '') !== undefined,
    );
    const left = ((block.markDefs ?? []) as MarkDefinition[])
      .filter((each) => !markDefs.includes(each))
      .map(({ _key }) => _key);
    return [
      {
        ...block,
        ...(block.level !== undefined && { level: Math.min(block.level, articleLimits.listDepth) }),
        markDefs,
        children: children.map((span) => ({
          ...span,
          marks: span.marks?.filter((mark) => !left.includes(mark)),
        })),
      },
    ];
  });
}

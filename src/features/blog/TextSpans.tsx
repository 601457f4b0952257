import { Fragment, type ReactNode } from 'react';
import { isExternal } from '#domain/article/link.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import type { ListItemBlock } from './nest-lists.ts';

type TextBlock = Pick<ListItemBlock, 'children' | 'markDefs'>;
type Span = TextBlock['children'][number];

/** The elements of the marks, in the order of their nesting. */
const markElements = { strong: 'strong', em: 'em', 'strike-through': 's', code: 'code' } as const;

/** The text of a block with its links and marks. Consecutive parts of a link share one element. */
export function TextSpans({ children, markDefs }: TextBlock) {
  const getHref = ({ marks }: Span) => markDefs.find(({ _key }) => marks.includes(_key))?.href;
  const groups: { href: string | undefined; spans: Span[] }[] = [];
  for (const span of children) {
    const href = getHref(span);
    const group = groups.at(-1);
    if (group && group.href === href) group.spans.push(span);
    else groups.push({ href, spans: [span] });
  }
  return groups.map(({ href, spans }, index) => {
    const content = spans.map((span, position) => (
      <Fragment key={position}>{markText(span)}</Fragment>
    ));
    if (href === undefined) return <Fragment key={index}>{content}</Fragment>;
    return (
      <a
        key={index}
        href={localizePath(href)}
        rel={isExternal(href) ? 'noopener nofollow' : undefined}
      >
        {content}
      </a>
    );
  });
}

function markText({ text, marks }: Span): ReactNode {
  let content: ReactNode = breakLines(text);
  for (const [mark, Element] of Object.entries(markElements)) {
    if (marks.includes(mark)) content = <Element>{content}</Element>;
  }
  return content;
}

function breakLines(text: string): ReactNode {
  return text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      <WholeAmounts text={line} />
    </Fragment>
  ));
}

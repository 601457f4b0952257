import type { Question } from './question.ts';

interface Props {
  question: Question;
  text: { ask: string; askShort?: string };
  /** True for a row of a list, which has room for a short label only. */
  isShort?: boolean;
  className?: string;
}

/**
 * A link that opens a prepared message about an item or a photo. The attribute `data-ask` has the code of the item, by
 * which `count-page.ts` counts the question.
 */
export function AskLink({ question, text, isShort = false, className = '' }: Props) {
  const { href, code = '' } = question;
  return (
    <a
      className={`inline-flex min-h-11 min-w-11 items-center text-brand underline print:hidden ${isShort ? 'justify-end' : ''} ${className}`.trim()}
      href={href}
      rel="noopener"
      data-ask={code}
    >
      {isShort ? text.askShort : text.ask}
    </a>
  );
}

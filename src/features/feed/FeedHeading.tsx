import type { ReactNode } from 'react';
import type { Text } from '#content/text/text.ts';

interface Props {
  text: Pick<Text['feed'], 'heading'>;
  /** The button beside the heading. Its height is reserved without it. */
  children?: ReactNode;
}

/** The heading of the noticeboard, in a row as high as the button of a new post. */
export function FeedHeading({ text, children }: Props) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-3">
      <h1 className="text-title text-brand">{text.heading}</h1>
      {children}
    </div>
  );
}

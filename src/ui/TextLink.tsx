import type { ComponentProps } from 'react';

export const textLinkClass = 'inline-flex min-h-11 items-center text-brand';

/** A link among words, as high as a finger needs it. */
export function TextLink(props: ComponentProps<'a'>) {
  return <a className={`${textLinkClass} underline`} {...props} />;
}

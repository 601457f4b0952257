// @chunk core
import type { ComponentProps } from 'react';

export const textLinkClass = 'inline-flex min-h-11 items-center text-brand';

/** A link within a text, high enough for touch. */
export function TextLink(props: ComponentProps<'a'>) {
  return <a className={`${textLinkClass} underline`} {...props} />;
}

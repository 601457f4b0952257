// @chunk core
import type { ComponentProps } from 'react';
import { localizePath } from '../domain/language/localized-path.ts';

export const textLinkClass = 'inline-flex min-h-11 items-center text-brand';

/** A link within a text, high enough for touch. It leads to pages in the language of the page. */
export function TextLink({ href, ...props }: ComponentProps<'a'>) {
  return (
    <a className={`${textLinkClass} underline`} href={href && localizePath(href)} {...props} />
  );
}

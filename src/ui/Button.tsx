// @chunk core
import type { ComponentProps } from 'react';
import { localizePath } from '../domain/language/localized-path.ts';
import { buttonVariants } from './variants.ts';

type Props<Element extends 'a' | 'button'> = ComponentProps<Element> & {
  variant?: keyof typeof buttonVariants;
};

/** A button. Unlike native buttons, it submits its form only if its type is `submit`. */
export function Button({ variant = 'quiet', className = '', ...props }: Props<'button'>) {
  return (
    <button type="button" {...props} className={`${buttonVariants[variant]} ${className}`.trim()} />
  );
}

/** A link that looks like a button. It leads to pages in the language of the page. */
export function LinkButton({ variant = 'quiet', className = '', href, ...props }: Props<'a'>) {
  const classes = `${buttonVariants[variant]} ${className}`.trim();
  return <a {...props} href={href && localizePath(href)} className={classes} />;
}

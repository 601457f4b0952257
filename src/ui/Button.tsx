// @chunk core
import type { ComponentProps } from 'react';
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

/** A link that looks like a button. */
export function LinkButton({ variant = 'quiet', className = '', ...props }: Props<'a'>) {
  return <a {...props} className={`${buttonVariants[variant]} ${className}`.trim()} />;
}

// @chunk core
import type { ComponentProps } from 'react';
import { buttonLook } from './variants.ts';

type Props<Element extends 'a' | 'button'> = ComponentProps<Element> & {
  look?: keyof typeof buttonLook;
};

/** A button. Unlike native buttons, it submits its form only if its type is `submit`. */
export function Button({ look = 'quiet', className = '', ...props }: Props<'button'>) {
  return <button type="button" {...props} className={`${buttonLook[look]} ${className}`.trim()} />;
}

/** A link that looks like a button. */
export function LinkButton({ look = 'quiet', className = '', ...props }: Props<'a'>) {
  return <a {...props} className={`${buttonLook[look]} ${className}`.trim()} />;
}

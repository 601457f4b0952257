// @chunk core
import type { ComponentProps } from 'react';
import { buttonLook } from './variants.ts';

interface Look {
  look?: keyof typeof buttonLook;
}

/** A button, which sends its form only where its type says so. */
export function Button({ look, className, ...props }: ComponentProps<'button'> & Look) {
  return <button type="button" {...props} className={classOf(look, className)} />;
}

/** A link that looks like a button. */
export function LinkButton({ look, className, ...props }: ComponentProps<'a'> & Look) {
  return <a {...props} className={classOf(look, className)} />;
}

function classOf(look: Look['look'] = 'quiet', more?: string): string {
  return more === undefined ? buttonLook[look] : `${buttonLook[look]} ${more}`;
}

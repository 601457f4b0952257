import type { ComponentProps } from 'react';

/** The title of the page. */
export function FormHeading({ children, ...props }: ComponentProps<'h1'>) {
  return (
    <h1 className="text-title text-brand" {...props}>
      {children}
    </h1>
  );
}

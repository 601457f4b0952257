/** Looks that HTML elements and islands share. */

const button =
  'inline-flex min-h-12 cursor-pointer items-center justify-center rounded-sm px-5 font-bold aria-busy:cursor-progress';

/** A page has one `primary` button; the rest are `quiet`. */
export const buttonLook = {
  primary: `${button} bg-accent text-on-accent hover:underline`,
  quiet: `${button} border-2 border-current text-brand hover:underline`,
} as const;

export const fieldLook =
  'w-full rounded-sm border-2 border-line bg-surface px-3 py-2 aria-invalid:border-bad';

export const cardLook = 'overflow-hidden rounded-sm border border-line bg-surface';

// @chunk control
/** Class names that HTML elements and islands share. */

const button =
  'inline-flex min-h-12 cursor-pointer items-center justify-center rounded-sm px-3 text-center font-bold aria-busy:cursor-progress sm:px-5';

/** The variant `primary` is for the main action of a page, and `quiet` is for its other actions. */
export const buttonVariants = {
  primary: `${button} bg-accent text-on-accent hover:underline`,
  quiet: `${button} border-2 text-brand hover:underline`,
  /** For irreversible actions. It differs clearly from the other variants. */
  danger: `${button} border-2 border-bad text-bad hover:underline`,
} as const;

/** Variants on a coloured wall. They are a separate object, because no island uses them. */
export const wallVariants = {
  button: `${button} border-2 text-on-wall hover:underline`,
  /** For a link that stays beside a button on narrow screens too. */
  link: 'inline-flex min-h-12 cursor-pointer items-center text-left text-sm font-bold text-on-wall underline aria-busy:cursor-progress sm:text-base',
} as const;

export const fieldClass =
  'min-h-11 w-full rounded-sm border-2 border-line bg-surface px-3 py-2 aria-invalid:border-bad';

export const cardClass = 'overflow-hidden rounded-sm border border-line bg-surface';

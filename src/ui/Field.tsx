import type { ReactNode } from 'react';
import { fieldLook } from './variants.ts';

interface Props {
  id: string;
  label: string;
  hint?: string | undefined;
  /** What is wrong with what was typed. */
  problem?: string | undefined;
  /** Makes the input, textarea or select, which takes all of the wiring. */
  children: (wiring: Wiring) => ReactNode;
}

interface Wiring {
  id: string;
  className: string;
  'aria-invalid': boolean;
  'aria-describedby': string;
}

/** A field with its label, and with hint and problem above it, where no keyboard covers them. */
export function Field({ id, label, hint, problem, children }: Props) {
  const described = [hint === undefined ? '' : `${id}-hint `, `${id}-problem`].join('');
  return (
    <div className="flex w-full flex-col gap-1">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-ink-soft">
          {hint}
        </p>
      )}
      <p id={`${id}-problem`} className="font-bold text-bad empty:hidden">
        {problem}
      </p>
      {children({
        id,
        className: fieldLook,
        'aria-invalid': problem !== undefined,
        'aria-describedby': described,
      })}
    </div>
  );
}

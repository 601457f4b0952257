// @chunk core
import type { ReactNode } from 'react';

/** The reason of a failure; empty without one. */
export function Alert({ children }: { children?: ReactNode }) {
  return (
    <p role="alert" className="font-bold text-bad empty:hidden">
      {children}
    </p>
  );
}

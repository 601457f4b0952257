// @chunk core
import type { ReactNode } from 'react';

/** Why something was not done; nothing while nothing went wrong. */
export function Alert({ children }: { children?: ReactNode }) {
  return (
    <p role="alert" className="font-bold text-bad empty:hidden">
      {children}
    </p>
  );
}

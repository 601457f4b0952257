// @chunk form
import type { ReactNode } from 'react';
import { WholeAmounts } from './WholeAmounts.tsx';

/** An alert with the reason of a failure. Without children the element is empty and hidden. */
export function Alert({ children }: { children?: ReactNode }) {
  return (
    <p role="alert" className="font-bold text-bad empty:hidden">
      {typeof children === 'string' && children !== '' ? (
        <WholeAmounts text={children} />
      ) : (
        children
      )}
    </p>
  );
}

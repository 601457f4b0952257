// @chunk core
import type { ReactNode } from 'react';

/** In the place of what is on its way. @param children - stand above its lines. */
export function Skeleton({ children }: { children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-4 rounded-sm border border-line p-4">
      {children}
      <div className="h-4 w-1/2 bg-band" />
      <div className="h-4 bg-band" />
    </div>
  );
}

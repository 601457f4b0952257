// @chunk core
// src/build/script-chunks.ts joins the modules of the chunk 'core' into one file.
import type { ReactNode } from 'react';

/**
 * Placeholder while content loads.
 * @param children - content above the grey lines.
 */
export function Skeleton({ children }: { children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-4 rounded-sm border border-line p-4">
      {children}
      <div className="h-4 w-1/2 bg-band" />
      <div className="h-4 bg-band" />
    </div>
  );
}

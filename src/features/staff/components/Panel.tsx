import type { ReactNode } from 'react';
import { StaffSearch } from '../find/StaffSearch.tsx';

interface Props {
  /** The title, and an introduction if the title does not explain the panel. */
  text: { title: string; lead?: string };
  children: ReactNode;
}

/** A panel with its title, and the search beside it. */
export function Panel({ text: { title, lead }, children }: Props) {
  return (
    <section className="mt-4 flex flex-col gap-3 md:mt-2">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 className="min-w-0 flex-1 basis-64 text-title wrap-anywhere text-brand">{title}</h1>
        <StaffSearch />
      </div>
      {lead !== undefined && <p>{lead}</p>}
      {children}
    </section>
  );
}

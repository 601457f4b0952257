import type { ReactNode } from 'react';

interface Props {
  /** The title, and an introduction if the title does not explain the panel. */
  text: { title: string; lead?: string };
  children: ReactNode;
}

/** A panel with its title. */
export function Panel({ text: { title, lead }, children }: Props) {
  return (
    <section className="mt-4 flex flex-col gap-3">
      <h1 className="text-title text-brand">{title}</h1>
      {lead !== undefined && <p>{lead}</p>}
      {children}
    </section>
  );
}

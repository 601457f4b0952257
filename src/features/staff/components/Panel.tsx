import type { ReactNode } from 'react';

interface Props {
  /** Its words: a title, and what it is for where the title does not say it. */
  text: { title: string; lead?: string };
  children: ReactNode;
}

/** A panel: its title, and below it what it holds. */
export function Panel({ text: { title, lead }, children }: Props) {
  return (
    <section className="mt-4 flex flex-col gap-3">
      <h1 className="text-title text-brand">{title}</h1>
      {lead !== undefined && <p>{lead}</p>}
      {children}
    </section>
  );
}

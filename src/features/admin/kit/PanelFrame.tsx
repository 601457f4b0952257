import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** What it is for, where the title does not say it. */
  lead?: string;
  children?: ReactNode;
}

/** A panel: its title, and below it what it holds. */
export function PanelFrame({ title, lead, children }: Props) {
  return (
    <section className="mt-4 flex flex-col gap-4">
      <h1 className="text-title text-brand">{title}</h1>
      {lead !== undefined && <p className="max-w-prose">{lead}</p>}
      {children}
    </section>
  );
}

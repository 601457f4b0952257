import type { ReactNode } from 'react';

/** The frame of each block of the settings, with or without a form. */
export const blockClass =
  'flex w-full min-w-0 flex-col items-start gap-4 rounded-sm border border-line bg-surface p-4 sm:p-6';

interface Props {
  heading: string;
  children: ReactNode;
}

/** A block without fields that are saved. */
export function SettingsBlock({ heading, children }: Props) {
  return (
    <section className={blockClass}>
      <h2 className="text-xl">{heading}</h2>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';

interface Props {
  heading: string;
  lead: string;
  /** Where to go from here. */
  way?: { url: string; words: string };
  children?: ReactNode;
}

/** A page that says one thing, and the way on. */
export function PlainAnswer({ heading, lead, way, children }: Props) {
  return (
    <>
      <h1 className="text-title wrap-anywhere text-brand">{heading}</h1>
      <p className="mt-4 max-w-prose text-lead">{lead}</p>
      {children}
      {way && (
        <p className="mt-6">
          <a className="inline-flex min-h-11 items-center text-brand underline" href={way.url}>
            {way.words}
          </a>
        </p>
      )}
    </>
  );
}

import type { MouseEvent, ReactNode } from 'react';
import { useQuery } from '../use-query.ts';

interface Props {
  href: string;
  children: ReactNode;
}

const look = 'inline-flex min-h-11 items-center text-brand';

/** A link among words, as high as a finger needs it. */
export function TextLink({ href, children }: Props) {
  return (
    <a className={`${look} underline`} href={href}>
      {children}
    </a>
  );
}

/** Leads to another state of the screen without loading the page anew. */
export function ScreenLink({ href, children, isCurrent }: Props & { isCurrent?: boolean }) {
  const { show } = useQuery();
  const go = (event: MouseEvent) => {
    // In another tab where she wants it there.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(href);
  };
  return (
    <a
      className={`${look} ${isCurrent === undefined ? 'underline' : isCurrent ? 'font-bold underline' : 'hover:underline'}`}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={go}
    >
      {children}
    </a>
  );
}

import type { MouseEvent, ReactNode } from 'react';
import { textLinkClass } from '#ui/TextLink.tsx';
import { useQuery } from '../use-query.ts';

interface Props {
  href: string;
  isCurrent?: boolean;
  children: ReactNode;
}

/** A link to another state of the screen, opened without a page load. */
export function ScreenLink({ href, children, isCurrent }: Props) {
  const { show } = useQuery();
  const go = (event: MouseEvent) => {
    // With a modifier key the browser opens a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(href);
  };
  return (
    <a
      className={`${textLinkClass} ${isCurrent === undefined ? 'underline' : isCurrent ? '' : 'hover:underline'}`}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={go}
    >
      {children}
    </a>
  );
}

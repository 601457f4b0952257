import type { MouseEvent, ReactNode } from 'react';
import { textLinkClass } from '#ui/TextLink.tsx';
import { useQuery } from '../use-query.ts';

interface Props {
  href: string;
  /** True if a link of the menu leads to the open panel. Undefined for a link outside of the menu. */
  isCurrent?: boolean;
  /** True for a link inside a sentence. The lines keep their distance. */
  isInline?: boolean;
  children: ReactNode;
}

/** A link inside a sentence. Its padding makes the target high enough for touch, and leaves the lines as they are. */
export const inlineLinkClass = 'box-decoration-clone py-3.5 text-brand underline';

/** A link to another state of the staff area, which opens without a page load. */
export function ScreenLink({ href, children, isCurrent, isInline }: Props) {
  const menuClass = isCurrent ? '' : 'hover:underline';
  const standaloneClass = `${textLinkClass} ${isCurrent === undefined ? 'underline' : menuClass}`;
  return (
    <a
      className={isInline ? inlineLinkClass : standaloneClass}
      aria-current={isCurrent ? 'page' : undefined}
      {...useScreenLink(href)}
    >
      {children}
    </a>
  );
}

/** Returns the properties of a link that opens another state of the staff area. */
export function useScreenLink(href: string) {
  const { openQuery } = useQuery();
  return {
    href,
    onClick: (event: MouseEvent) => {
      // Together with a modifier key, a click opens a new tab or window.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      openQuery(href);
    },
  };
}

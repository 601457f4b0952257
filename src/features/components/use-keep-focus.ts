import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps the focus out of nowhere: when what holds it leaves the page, and nothing else takes it, the
 * heading before it gets it, so that whoever uses the keyboard goes on from there.
 */
export function useKeepFocus(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) keepFocusNear(element);
    };
  }, [part]);
}

/** Call while the element is still in the page and about to leave it. */
export function keepFocusNear(element: HTMLElement): void {
  const before = Array.from(document.querySelectorAll<HTMLElement>('h1, h2, h3'))
    .filter((one) => one.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
    .toReversed();
  // By then the page is as it will be, and what was to have the focus has it.
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return;
    const heading = before.find((one) => one.getClientRects().length > 0);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  });
}

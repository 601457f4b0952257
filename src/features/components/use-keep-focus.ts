import { useLayoutEffect, type RefObject } from 'react';

/**
 * Prevents the loss of the focus: when the focused element leaves the page and no other takes the focus, the
 * heading before it gets it. Keyboard users continue from there.
 */
export function useKeepFocus(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) keepFocusNear(element);
    };
  }, [part]);
}

/** Must be called while the element is still in the page, directly before its removal. */
export function keepFocusNear(element: HTMLElement): void {
  const before = Array.from(document.querySelectorAll<HTMLElement>('h1, h2, h3'))
    .filter((one) => one.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
    .toReversed();
  // In the microtask the DOM is final, and code that moves the focus itself has already run.
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return;
    const heading = before.find((one) => one.getClientRects().length > 0);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  });
}

import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps the focus on the page for keyboard users. If the focused element is removed together with `root` and no
 * other element receives the focus, the last visible heading before `root` is focused.
 */
export function useKeepFocus(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = root.current;
    return () => {
      if (element?.contains(document.activeElement)) keepFocusNear(element);
    };
  }, [root]);
}

/**
 * Focuses the last visible heading before the element, unless something else receives the focus. The function must
 * be called directly before the element's removal.
 */
export function keepFocusNear(element: HTMLElement): void {
  const precedingHeadings = Array.from(document.querySelectorAll<HTMLElement>('h1, h2, h3'))
    .filter(
      (heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
    )
    .toReversed();
  // In the microtask the DOM is final, and other code that moves the focus has already run.
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return;
    const heading = precedingHeadings.find((candidate) => candidate.getClientRects().length > 0);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  });
}

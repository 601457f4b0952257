import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { keepFocusNear } from './use-focus-kept.ts';

/**
 * Shows a dialog over the page as long as it is rendered. Its opener gets the focus back, or the nearest
 * heading where the opener is gone.
 * @param first - what has the focus at first, where that is not the first that can be pressed.
 */
export function useModal(
  first?: RefObject<HTMLElement | null>,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    first?.current?.focus();
  }, [first]);
  // Later, the dialog has left the page, and closing it gives the focus back to nobody.
  useLayoutEffect(() => {
    const shown = dialog.current;
    return () => {
      if (!shown) return;
      keepFocusNear(shown);
      shown.close();
    };
  }, []);
  return dialog;
}

import { useEffect } from 'react';

/**
 * Scrolls the field with the focus above a bar that appears at the foot of the screen. The page or the form has the height of
 * the bar as its scroll padding or scroll margin.
 */
export function useFocusInSight(isBarVisible: boolean): void {
  useEffect(() => {
    const { activeElement } = document;
    if (isBarVisible && activeElement?.matches('input, textarea, select'))
      activeElement.scrollIntoView({ block: 'nearest' });
  }, [isBarVisible]);
}

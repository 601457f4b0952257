/** Time in ms in which a window that opens moves the focus to its first button. */
const openingMs = 2000;

let heldCount = 0;

/** True while a window opens, so that leaving a field is no act of the editor. */
export const isFocusHeld = (): boolean => heldCount > 0;

/**
 * Moves the focus to an element in a window that opens, and back to it until the editor does something.
 * @param find - returns the element, which a rendering can replace
 * @returns a function that ends it
 */
export function holdFocus(find: () => HTMLElement | null | undefined): () => void {
  const focus = () => {
    const element = find();
    if (element && document.activeElement !== element) element.focus();
  };
  const ending = new AbortController();
  const end = () => ending.abort();
  const { signal } = ending;
  // The window would take the focus back from an element that gets it within the event.
  document.addEventListener(
    'focusin',
    () => requestAnimationFrame(() => signal.aborted || focus()),
    {
      signal,
    },
  );
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, end, { signal, capture: true });
  const timer = setTimeout(end, openingMs);
  heldCount += 1;
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    heldCount -= 1;
  });
  requestAnimationFrame(() => signal.aborted || focus());
  return end;
}

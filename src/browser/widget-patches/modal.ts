/** Makes the dialog modal: the page behind it is inert, Escape closes it, and the focus returns to its opener. */
import type { Widget } from 'netlify-identity-widget';

/**
 * Adds the modal behaviour to the widget.
 * @param frame - the frame of the dialog.
 * @param onOpen - called when the dialog is open and the page is inert.
 */
export function makeModal(widget: Widget, frame: HTMLIFrameElement, onOpen: () => void): void {
  let inertElements: HTMLElement[] = [];
  let opener: Element | null = null;

  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') widget.close();
  };
  frame.contentDocument?.addEventListener('keydown', closeByKey);

  widget.on('open', () => {
    opener = document.activeElement;
    inertElements = Array.from(document.body.children).filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement && element !== frame && !element.inert,
    );
    for (const element of inertElements) element.inert = true;
    document.addEventListener('keydown', closeByKey);
    frame.focus();
    onOpen();
  });

  widget.on('close', () => {
    document.removeEventListener('keydown', closeByKey);
    for (const element of inertElements) element.inert = false;
    inertElements = [];
    returnFocus(opener);
  });
}

/**
 * Focuses the element that opened the dialog. If that element cannot be focused, for example because a login
 * removed it, the content of the page gets the focus.
 */
function returnFocus(opener: Element | null) {
  if (opener instanceof HTMLElement && opener !== document.body) opener.focus();
  if (document.activeElement === opener) return;
  const content = document.querySelector('main');
  if (!content) return;
  content.tabIndex = -1;
  content.style.outline = 'none';
  content.focus({ preventScroll: true });
}

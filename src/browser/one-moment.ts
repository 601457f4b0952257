/**
 * Shows 'One moment…' on the control that was tapped, while code for the control is loading. A module that loads code
 * on a tap dispatches the event `loading-code` with a promise. load-deferred.ts dispatches the event itself, and all
 * other modules call loading-code.ts. For a control without a text, such as an icon, the words appear in the status at
 * the bottom of the page. This module has no imports, because it is inlined into every page: on a slow connection the
 * words appear before any other script arrives.
 */

/** Maximum time in ms between a tap and the start of its load. */
const maxDelayMs = 100;

let tapped: HTMLElement | null;

addEventListener(
  'click',
  ({ target }) => {
    tapped = (target as Element).closest<HTMLElement>('a,button');
    setTimeout(() => {
      tapped = null;
    }, maxDelayMs);
  },
  true,
);

addEventListener('loading-code', (event) => {
  const control = tapped;
  if (!control) return;
  const status = document.getElementById('identity-status');
  const notice = status?.dataset['loading'] ?? '';
  const label = document.createTreeWalker(control, NodeFilter.SHOW_TEXT).nextNode() ?? status;
  const text = label?.textContent;
  if (!label || text === notice) return;
  // A narrower control would move its neighbours.
  control.style.minWidth = `${control.getBoundingClientRect().width}px`;
  label.textContent = notice;
  const restore = () => {
    control.style.minWidth = '';
    // React may have changed the text since.
    if (label.textContent === notice) label.textContent = text ?? '';
  };
  (event as CustomEvent<Promise<unknown>>).detail.then(restore, restore);
});

/** Gives the Studio prepared files in place of the selected ones. */
import { preparePicture } from './prepare-picture.ts';

/**
 * Intercepts selected, dropped or pasted files until they are prepared. A copy of the event then passes the prepared
 * files on to the Studio. The listeners run before the Studio's own, because React calls those when the event has bubbled
 * to the root of the page.
 * @returns a function that removes the listeners
 */
export function interceptFiles(
  element: HTMLElement,
  onChange: (state: 'preparing' | 'prepared' | { problem: string }) => void,
) {
  const handleEvent = (event: Event) => {
    const files = getFiles(event);
    if (copies.has(event) || files.length === 0) return;
    event.stopPropagation();
    event.preventDefault();
    const { target } = event;
    onChange('preparing');
    void Promise.all(files.map(prepare)).then((results) => {
      const refused = results.find((result) => 'problem' in result);
      onChange(refused ?? 'prepared');
      if (refused) {
        discardFiles(target);
        return;
      }
      const copy = copyEvent(
        event,
        results.flatMap((result) => ('file' in result ? [result.file] : [])),
      );
      copies.add(copy);
      target?.dispatchEvent(copy);
    });
  };
  const remember = () => {
    lastField = element;
  };
  // The menu of a picture opens a file chooser by an input that Sanity adds to the page's body for a moment.
  const pickers = new MutationObserver((mutations) => {
    const nodes = mutations.flatMap(({ addedNodes }) => Array.from(addedNodes));
    for (const node of nodes.filter(isPicker))
      if (lastField === element) node.addEventListener('change', handleEvent, { capture: true });
  });
  pickers.observe(document.body, { childList: true });
  const listeners: [type: string, listener: (event: Event) => void][] = [
    ['change', handleEvent],
    ['drop', handleEvent],
    ['paste', handleEvent],
    ['click', remember],
  ];
  for (const [type, listener] of listeners)
    element.addEventListener(type, listener, { capture: true });
  return () => {
    pickers.disconnect();
    for (const [type, listener] of listeners)
      element.removeEventListener(type, listener, { capture: true });
  };
}

/** Events with prepared files. A field inside of another one leaves them as they are. */
const copies = new WeakSet<Event>();

/** Prepares a file, which may have been deleted or moved meanwhile. */
const prepare = (file: File) =>
  preparePicture(file).catch(() => ({ problem: 'This file could not be read. Choose it again.' }));

/** The field that was clicked last, to which a file chooser outside of the fields belongs. */
let lastField: HTMLElement | undefined;

const isPicker = (node: Node) => node instanceof HTMLInputElement && node.type === 'file';

/** Empties an input with a refused file. Sanity regards the return to the page as the end of its file chooser. */
function discardFiles(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement)) return;
  target.value = '';
  if (target.parentElement === document.body) dispatchEvent(new Event('focus'));
}

function getFiles(event: Event): File[] {
  if (event instanceof DragEvent) return Array.from(event.dataTransfer?.files ?? []);
  if (event instanceof ClipboardEvent) return Array.from(event.clipboardData?.files ?? []);
  const { target } = event;
  return target instanceof HTMLInputElement && target.type === 'file'
    ? Array.from(target.files ?? [])
    : [];
}

/** Returns a copy of an event with other files, at the same place. An input gets the files itself. */
function copyEvent(event: Event, files: readonly File[]): Event {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const options = { bubbles: true, cancelable: true };
  if (event instanceof ClipboardEvent)
    return new ClipboardEvent(event.type, { ...options, clipboardData: dataTransfer });
  if (event instanceof DragEvent) {
    const { clientX, clientY } = event;
    return new DragEvent(event.type, { ...options, dataTransfer, clientX, clientY });
  }
  if (event.target instanceof HTMLInputElement) event.target.files = dataTransfer.files;
  return new Event(event.type, { bubbles: true });
}

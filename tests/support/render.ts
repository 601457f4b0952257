/** A component in a document without a browser: what it shows, and what it does as it is used. There is no layout. */
import { parseHTML } from 'linkedom';
import { act, type ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';

const { window, document, Event, HTMLElement, Node } = parseHTML(
  '<!doctype html><html><body></body></html>',
);
let focused: Element = document.body;
const setFocused = (element: Element) => void (focused = element);
Object.defineProperty(document, 'activeElement', { get: () => focused });
// React asks whether fields send events as they are written.
Object.assign(document, { oninput: null });
// Methods of the browser that linkedom lacks.
Object.assign(HTMLElement.prototype, {
  focus(this: Element) {
    setFocused(this);
  },
  showModal: () => undefined,
  close: () => undefined,
  getClientRects: () => [],
});
// The globals of the test file: its project isolates each file.
Object.assign(globalThis, {
  ...{ window, document, Event, HTMLElement, Node },
  IS_REACT_ACT_ENVIRONMENT: true,
});

/** Does something, and waits until what follows from it is shown. */
const settle = (work: () => unknown) =>
  act(async () => {
    await Promise.resolve(work());
  });

/** Renders it until the end of the test. */
export async function render(element: ReactNode) {
  // React looks for the document as it loads.
  const { createRoot } = await import('react-dom/client');
  const main = document.body.appendChild(document.createElement('main'));
  const root = createRoot(main);
  onTestFinished(async () => {
    await settle(() => root.unmount());
    main.remove();
    setFocused(document.body);
  });
  await settle(() => root.render(element));

  const find = (selector: string) => {
    const match = main.querySelector<HTMLElement>(selector);
    if (!match) throw new Error(`Nothing is ${selector} in ${main.innerHTML}`);
    return match;
  };
  const readText = (node: Node) => (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const send = (selector: string, type: string) =>
    settle(() =>
      find(selector).dispatchEvent(new Event(type, { bubbles: true, cancelable: true })),
    );
  return {
    find,
    /** The name of the field with the focus; of anything else, its element. */
    focused: () => focused.getAttribute('name') ?? focused.localName,
    getText: (selector: string) => readText(find(selector)),
    /** The words that a screen reader adds to an element's name. */
    getDescription: (selector: string) =>
      (find(selector).getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => readText(find(`[id="${id}"]`)))
        .join(' ')
        .trim(),
    click: (selector: string) => send(selector, 'click'),
    submit: () => send('form', 'submit'),
    write: async (selector: string, value: string) => {
      const field = find(selector);
      // The field's own setter is React's, which hides that the value is another.
      Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
      await send(selector, 'input');
    },
    /** Lets a time pass on the device. */
    pass: (ms: number) => settle(() => vi.advanceTimersByTimeAsync(ms)),
  };
}

/**
 * Renders a component into a document in Node, for tests of its contents and behaviour. The document has no layout.
 */
import { parseHTML } from 'linkedom';
import { act, type ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';

const { window, document, Event, HTMLElement, Node } = parseHTML(
  '<!doctype html><html lang="en"><body></body></html>',
);
let focused: Element = document.body;
const setFocused = (element: Element) => {
  focused = element;
};
Object.defineProperty(document, 'activeElement', { get: () => focused });
// React detects support for the `input` event by this property.
Object.assign(document, { oninput: null });
// linkedom lacks these methods of the browser.
Object.assign(HTMLElement.prototype, {
  focus(this: Element) {
    setFocused(this);
  },
  showModal: () => undefined,
  close: () => undefined,
  getClientRects: () => [],
});
// The globals affect only the test file, because its Vitest project isolates each file.
Object.assign(globalThis, {
  window,
  document,
  Event,
  HTMLElement,
  Node,
  IS_REACT_ACT_ENVIRONMENT: true,
});

/** Runs an action and waits until its effects are rendered. */
const runAndRender = (work: () => unknown) =>
  act(async () => {
    await Promise.resolve(work());
  });

/** Renders an element, and removes it at the end of the test. */
export async function render(element: ReactNode) {
  // React accesses the document while it loads, so it is imported after the globals are set.
  const { createRoot } = await import('react-dom/client');
  const main = document.body.appendChild(document.createElement('main'));
  const root = createRoot(main);
  onTestFinished(async () => {
    await runAndRender(() => root.unmount());
    main.remove();
    setFocused(document.body);
  });
  await runAndRender(() => root.render(element));

  const find = (selector: string) => {
    const match = main.querySelector<HTMLElement>(selector);
    if (!match) throw new Error(`Nothing is ${selector} in ${main.innerHTML}`);
    return match;
  };
  const readText = (node: Node) => (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const send = (selector: string, type: string) =>
    runAndRender(() =>
      find(selector).dispatchEvent(new Event(type, { bubbles: true, cancelable: true })),
    );
  return {
    find,
    /** Returns the name of the focused field, or the tag of another focused element. */
    getFocused: () => focused.getAttribute('name') ?? focused.localName,
    getText: (selector: string) => readText(find(selector)),
    /** Returns the accessible description of an element. */
    getDescription: (selector: string) =>
      (find(selector).getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => readText(find(`[id="${id}"]`)))
        .join(' ')
        .trim(),
    click: (selector: string) => send(selector, 'click'),
    submit: () => send('form', 'submit'),
    fill: async (selector: string, value: string) => {
      const field = find(selector);
      // React overrides the setter of the field and would ignore the change, so the setter of the prototype is
      // called.
      Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
      await send(selector, 'input');
    },
    /** Advances the fake timers. */
    advanceTimers: (ms: number) => runAndRender(() => vi.advanceTimersByTimeAsync(ms)),
  };
}

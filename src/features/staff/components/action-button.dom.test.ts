/** Tests the rest of buttons that an action has just revealed. */
import { createElement, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import { render } from '#tests/support/render.ts';
import { ActionButton } from './ActionButton.tsx';
import { ScreenContext } from './screen.ts';

// The document of the tests lacks observers. Its dialogs are all closed.
vi.stubGlobal(
  'MutationObserver',
  class {
    observe = () => undefined;
    disconnect = () => undefined;
  },
);

const action = vi.fn((name: string) => Promise.resolve(name));

/** A list that shows the button of the first item, and after its action the button of the next one. */
function Items() {
  const [names, setNames] = useState(['first', 'second']);
  const [name = ''] = names;
  return createElement(ActionButton<string>, {
    key: name,
    label: 'Approve',
    action: () => action(name),
    toAnnouncement: (approved) => approved,
    onDone: () => setNames((current) => current.slice(1)),
  });
}

test('the button of the next item ignores the second press of a double click', async () => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(5_000);
  const screen = { text: getText().staff, announce: () => undefined };
  const list = createElement(ScreenContext, { value: screen }, createElement(Items));
  const { find, click, advanceTimers } = await render(list);
  const isResting = () => find('button').getAttribute('aria-disabled');
  expect(isResting()).toBe('false');
  await click('button');
  await advanceTimers(0);
  expect(isResting()).toBe('true');
  await click('button');
  expect(action.mock.calls).toEqual([['first']]);

  await advanceTimers(1_000);
  expect(isResting()).toBe('false');
  await click('button');
  expect(action.mock.calls).toEqual([['first'], ['second']]);
});

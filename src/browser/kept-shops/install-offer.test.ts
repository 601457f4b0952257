import { beforeEach, expect, test, vi } from 'vitest';
import { offerInstallation } from './install-offer.ts';
import { showLine } from './status-line.ts';

vi.mock('./status-line.ts', () => ({ showLine: vi.fn(), createAction: vi.fn() }));

const items = new Map<string, string>();
const text = { sentence: 'Put it there?', accept: 'Yes', dismiss: 'No' };
let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  items.clear();
  vi.mocked(showLine).mockClear();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
});

/** Announces, as the browser does, that the site can be installed. @returns true if the page answers. */
const announce = () => !page.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }));

test('the third visit offers once to install the site', () => {
  offerInstallation(2, text);
  expect(announce()).toBe(false);
  offerInstallation(3, text);
  expect(announce()).toBe(true);
  expect(announce()).toBe(false);
  offerInstallation(4, text);
  expect(announce()).toBe(false);
  expect(vi.mocked(showLine).mock.calls).toEqual([['Put it there?', expect.any(Array)]]);
});

test('a browser that cannot install the site gets no offer', () => {
  offerInstallation(9, text);
  expect(showLine).not.toHaveBeenCalled();
});

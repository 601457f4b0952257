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

const announce = () => page.dispatchEvent(new Event('beforeinstallprompt'));
const countOffers = () => vi.mocked(showLine).mock.calls.length;

test('the third visit offers once to install the site', () => {
  offerInstallation(2, text, undefined);
  announce();
  expect(countOffers()).toBe(0);
  offerInstallation(3, text, undefined);
  announce();
  expect(countOffers()).toBe(1);
  offerInstallation(4, text, undefined);
  announce();
  expect(countOffers()).toBe(1);
  expect(showLine).toHaveBeenCalledWith('Put it there?', expect.any(Array));
});

test('an event that came before the offer counts', () => {
  offerInstallation(3, text, new Event('beforeinstallprompt'));
  expect(countOffers()).toBe(1);
});

test('a browser that cannot install the site gets no offer', () => {
  offerInstallation(9, text, undefined);
  expect(countOffers()).toBe(0);
});

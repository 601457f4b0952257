/** Tests the texts of elements that depend on the hour, on a page that stays open. */
import { parseHTML } from 'linkedom';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { StateText } from '#domain/hours/describe-hours.ts';
import { showOpenSigns } from './open-signs.ts';

const days = { Mo: 'Mon', Tu: 'Tue', We: 'Wed', Th: 'Thu', Fr: 'Fri', Sa: 'Sat', Su: 'Sun' };

const text: StateText = {
  days,
  open: 'Open',
  alwaysOpen: 'Always open',
  closed: 'Closed',
  appointment: 'By appointment',
  closesAt: 'until {time}',
  closesOn: 'until {day} {time}',
  opensAt: 'from {time}',
  opensOn: 'from {day} {time}',
  appointmentAt: 'opens {time}',
  appointmentOn: 'opens {day} {time}',
  opensLater: 'in {count} days',
  stateWithChange: '{state} · {change}',
  midnight: 'midnight',
  hours: [],
  brief: {
    shortDays: days,
    today: '{time}',
    day: '{day} {time}',
    later: '{count}',
    hours: [],
  },
};

const { document } = parseHTML('<!doctype html><html lang="en"><body></body></html>');
const addSign = (openingHours: string, isBrief = false) => {
  const sign = document.body.appendChild(document.createElement('span'));
  sign.dataset['openingHours'] = openingHours;
  if (isBrief) sign.dataset['brief'] = '';
};

/** Stubs the network: a response to each request has the texts and the server's time. */
function stubFetch(serverTime: string) {
  const headers = { date: new Date(serverTime).toUTCString() };
  const fetchMock = vi.fn(() =>
    Promise.resolve(Response.json({ text, holidays: [] }, { headers })),
  );
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
}

const readTexts = () =>
  Array.from(document.querySelectorAll('[data-opening-hours]'), ({ textContent }) => textContent);

test('each shop has its state by the server’s time, which is renewed each minute', async () => {
  const deviceTime = Date.parse('2020-01-01T00:00:00Z');
  vi.useFakeTimers({ now: deviceTime, toFake: ['Date', 'setInterval'] });
  vi.stubGlobal('document', document);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('The network is down.')));
  addSign('Mo-Sa 08:00-18:00');
  addSign('always');
  await expect(showOpenSigns()).rejects.toThrow('down');
  expect(readTexts()).toEqual(['', '']);

  // This moment is half a minute before the closing on a Monday.
  const fetchMock = stubFetch('2026-11-16T17:59:30+03:00');
  await showOpenSigns();
  expect(readTexts()).toEqual(['Open\u00a0·\u00a0until 18:00', '']);
  expect(document.querySelector('[data-state=open]')).not.toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(readTexts()).toEqual(['Closed\u00a0·\u00a0from Tue 08:00', '']);
  expect(document.querySelector('[data-state=open]')).toBeNull();

  addSign('Mo-Su 00:00-24:00');
  addSign('Mo-Sa 08:00-18:00', true);
  await showOpenSigns();
  expect(readTexts().slice(2)).toEqual(['Always open', 'Tue 08:00']);
  expect(fetchMock).toHaveBeenCalledOnce();
});

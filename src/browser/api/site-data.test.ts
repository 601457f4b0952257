import { expect, test, vi } from 'vitest';
import { fetchSiteData } from './site-data.ts';
import { serverNow } from '#browser/server-time.ts';

const date = 'Fri, 20 Nov 2026 05:00:00 GMT';

test('a text of the site, which a device may store for days, does not set the server time', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { headers: { date } })));
  await fetchSiteData('/assets/kept-text.json');
  await fetchSiteData('/sw/assets/language-offer.json');
  expect(serverNow()).toBeUndefined();
  await fetchSiteData('/businesses.json');
  expect(serverNow()).toBeDefined();
});

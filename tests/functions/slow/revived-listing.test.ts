/** Tests an advert that expired while the clock was advanced, after the clock is reset. */
import { expect, test } from 'vitest';
import { recordPurges } from '../../support/purges.ts';
import { control, openStackForFile } from '../../support/stack.ts';

const daySeconds = 86_400;

const { stack, listings, advanceClock, runFunction } = await openStackForFile();

test('a revived advert is public again with purged pages', async () => {
  const listing = await listings.live({ package: 'weekly' });
  await advanceClock(8 * daySeconds);
  await runFunction('run-due-transitions');
  const fetchPage = () => fetch(`${stack.site}/${listing.slug}`);
  expect((await listings.readStored(listing)).state).toBe('expired');
  expect(await (await fetchPage()).text()).toContain('has ended');

  const purges = recordPurges();
  expect((await control(stack, 'clock', { reset: true })).status).toBe(200);
  await runFunction('run-due-transitions');
  expect((await listings.readStored(listing)).state).toBe('live');
  expect(purges[0]).toEqual(
    expect.arrayContaining([`listing-${listing.id}`, 'listings', 'no-listing']),
  );
  expect(await (await fetchPage()).text()).not.toContain('has ended');
});

/** Tests an advert that expired while the clock was advanced, after the clock is reset. */
import { expect, test } from 'vitest';
import { watchPurges } from '../support/purges.ts';
import { control, stackOfFile } from '../support/stack.ts';

const daySeconds = 86_400;

const { stack, listings, later, run } = await stackOfFile();

test('a revived advert is public again with purged pages', async () => {
  const listing = await listings.live({ package: 'weekly' });
  await later(8 * daySeconds);
  await run('run-due-transitions');
  const fetchPage = () => fetch(`${stack.site}/${listing.slug}`);
  expect((await listings.held(listing)).state).toBe('expired');
  expect(await (await fetchPage()).text()).toContain('is not advertising at the moment');

  const purges = watchPurges();
  expect((await control(stack, 'clock', { reset: true })).status).toBe(200);
  await run('run-due-transitions');
  expect((await listings.held(listing)).state).toBe('live');
  expect(purges[0]).toEqual(
    expect.arrayContaining([`listing-${listing.id}`, 'listings', 'no-listing']),
  );
  expect(await (await fetchPage()).text()).not.toContain('is not advertising at the moment');
});

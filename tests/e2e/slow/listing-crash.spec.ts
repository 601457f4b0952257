import { expect, test } from '#tests/support/test.ts';
import { runCrashStory, type CrashResult } from '#tests/support/crash-story.ts';
import { migrationSeed } from '#tests/support/seed.ts';

/**
 * The number of requests to a service from the kill of one story to the kill of the next. The first one changes with
 * each change of the migrations.
 */
const strides = { database: 28, storage: 3, email: 3 } as const;

for (const service of ['database', 'storage', 'email'] as const) {
  test(`an advert survives kills at requests to the ${service}`, async ({ site }) => {
    test.setTimeout(1_200_000);
    const results: CrashResult[] = [];
    for (let after = migrationSeed % strides[service]; ; after += strides[service]) {
      const story = await runCrashStory(site, { service, mode: 'kill', after });
      results.push(story);
      expect(story.listings, `after ${after}`).toEqual([
        expect.objectContaining({ id: story.id, state: 'live', images: 1 }),
      ]);
      expect(story.payments, `after ${after}`).toEqual([
        expect.objectContaining({ state: 'paid', amount: story.price }),
      ]);
      expect(story.page, `after ${after}`).toBe(200);
      expect(story.versions, `after ${after}`).toBe(1);
      if (service !== 'email')
        expect(story.emails, `after ${after}`).toEqual(removeDuplicates(story));
      if (!story.wasKilled) break;
    }
    process.stdout.write(`Killed at ${results.length - 1} requests to the ${service}.\n`);
    expect(results.length, 'stories with a kill').toBeGreaterThan(1);
    const receipts = results.map(({ receipt }) => receipt);
    const [first = 0] = receipts;
    expect(receipts, 'receipts are numbered without gaps').toEqual(
      receipts.map((_, index) => first + index),
    );
  });
}

/** Returns the emails without duplicates. */
function removeDuplicates({ emails }: CrashResult): string[] {
  return Array.from(new Set(emails));
}

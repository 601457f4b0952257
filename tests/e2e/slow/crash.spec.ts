import { wholeDatabase } from '#tests/support/noticeboard.ts';
import { staffId } from '#tests/support/seeded-people.ts';
import { expect, test } from '#tests/support/site.ts';

/** Rows that four writers insert together before each crash, if nothing stops them. */
const rows = 2_000;
const writers = 4;

test('every row that was acknowledged survives a kill in the middle of writing, three times', async ({
  site,
}) => {
  test.setTimeout(180_000);
  // Past the limit of ten posts an hour.
  const posts = async () => (await wholeDatabase(site)).from('posts');
  const acknowledged: string[] = [];
  for (let crash = 1; crash <= 3; crash += 1) {
    const before = acknowledged.length;
    let killed: Promise<void> | undefined;
    const write = async () => {
      for (let row = 0; row < rows / writers; row += 1) {
        const client_id = crypto.randomUUID();
        const post = { description: `Row ${row}`, author_id: staffId, client_id };
        if ((await (await posts()).insert(post)).error) return;
        acknowledged.push(client_id);
        if (acknowledged.length - before > rows / 4) killed ??= site.killAndRestart();
      }
    };
    await Promise.all(Array.from({ length: writers }, write));
    expect(killed).toBeDefined();
    await killed;
    const written = acknowledged.length - before;
    expect(written, 'the kill came in the middle').toBeLessThan(rows);

    const found = new Set<string>();
    for (let offset = 0; ; offset += 1_000) {
      const page = (await posts()).select('client_id').order('id');
      const { data } = await page.range(offset, offset + 999).throwOnError();
      for (const { client_id } of data as { client_id: string }[]) found.add(client_id);
      if (data.length < 1_000) break;
    }
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
  }
});

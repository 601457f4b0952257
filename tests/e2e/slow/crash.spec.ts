import { expect, test } from '#tests/support/site.ts';

/** Rows that four writers insert together before each crash, if nothing stops them. */
const rows = 2_000;
const writers = 4;

test('every row that was acknowledged survives a kill in the middle of writing, three times', async ({
  site,
}) => {
  test.setTimeout(180_000);
  const address = (path: string) => site.localOrigin.replace('localhost', '127.0.0.1') + path;

  const { email, password } = site.info.signIns.member;
  const logIn = async () => {
    const identity = await fetch(address('/.netlify/identity/token'), {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username: email, password }),
    });
    const { access_token } = (await identity.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    const exchanged = await fetch(address('/api/database-token'), { method: 'POST', headers });
    return ((await exchanged.json()) as { access_token: string }).access_token;
  };
  const ask = async (path: string, token: string, init: RequestInit = {}) =>
    fetch(address(`/rest/v1/posts${path}`), {
      ...init,
      headers: {
        apikey: site.info.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
    });

  const acknowledged: string[] = [];
  for (let crash = 1; crash <= 3; crash += 1) {
    const token = await logIn();
    const before = acknowledged.length;
    let killed: Promise<void> | undefined;
    const write = async () => {
      for (let row = 0; row < rows / writers; row += 1) {
        const post = { description: `Row ${row}`, client_id: crypto.randomUUID() };
        const answer = await ask('', token, { method: 'POST', body: JSON.stringify(post) }).catch(
          () => null,
        );
        if (!answer?.ok) return;
        acknowledged.push(post.client_id);
        if (acknowledged.length - before > rows / 4) killed ??= site.killAndRestart();
      }
    };
    await Promise.all(Array.from({ length: writers }, write));
    await killed;
    const written = acknowledged.length - before;
    expect(written, 'the kill came in the middle').toBeLessThan(rows);

    const found = new Set<string>();
    const again = await logIn();
    for (let offset = 0; ; offset += 1_000) {
      const page = await ask(`?select=client_id&order=id&limit=1000&offset=${offset}`, again);
      const posts = (await page.json()) as { client_id: string }[];
      for (const { client_id } of posts) found.add(client_id);
      if (posts.length < 1_000) break;
    }
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
  }
});

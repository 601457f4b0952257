import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  databaseAs,
  databaseOf,
  exchangeToken,
  logIn,
  control,
  setVariable,
  stackOfFile,
} from '../support/stack.ts';

const { stack, database: endpoints } = await stackOfFile();
afterEach(async () => {
  for (const service of ['identity', 'database', 'storage']) {
    await control(stack, 'faults', { service, mode: 'ok' });
  }
});

const fault = (service: string, mode: string, times?: number) =>
  control(stack, 'faults', { service, mode, times });

/** Somebody with an account, a post and choices of her own. */
async function newMember(name = 'Njeri Mwangi') {
  const email = `${crypto.randomUUID()}@shop.example`;
  const password = 'maua na miti';
  await control(stack, 'identity-settings', { autoconfirm: true });
  await fetch(`${stack.site}/.netlify/identity/signup`, {
    method: 'POST',
    body: JSON.stringify({ email, password, data: { full_name: name } }),
  });
  await control(stack, 'identity-settings', { reset: true });
  const token = await logIn(stack.site, { email, password });
  const answer = await exchangeToken(stack.site, token);
  const { access_token } = (await answer.json()) as { access_token: string };
  const database = databaseAs(stack, access_token);
  await database.from('posts').insert({ title: 'Mine', description: `by ${name}` });
  await database.from('member_settings').insert({ language: 'sw', news: true });
  const { data } = await endpoints.from('members').select('id').eq('name', name).limit(1).single();
  return { email, password, token, database, id: data?.id as string };
}

const ask = (path: string, token: string | undefined, init: RequestInit = {}) =>
  fetch(`${stack.site}${path}`, {
    ...init,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
const askToDelete = (token: string | undefined, email: string) =>
  ask('/api/account', token, { method: 'DELETE', body: JSON.stringify({ email }) });
const askToExport = (token: string | undefined) => ask('/api/account/export', token);

const postsOf = async (id: string) =>
  (await endpoints.from('posts').select('id').eq('author_id', id)).data;

describe('a member who takes her data along', () => {
  const unzip = async (answer: Response) => {
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const account: unknown = JSON.parse(strFromU8(files['account.json'] ?? new Uint8Array()));
    return { files, account };
  };

  test('gets her account, choices, posts, letters and pictures, and nobody else’s', async () => {
    const { token, email, id } = await newMember('Njeri the First');
    const picture = { owner_id: id, purpose: 'avatar', state: 'ready', width: 640, height: 640 };
    const { data } = await endpoints.from('pictures').insert(picture).select('id').single();
    const pictureId = String(data?.id);
    await endpoints.storage
      .from('media')
      .upload(`${pictureId}/1280.webp`, Buffer.from('a picture'), { contentType: 'image/webp' });
    await endpoints.from('mail').insert({
      idempotency_key: crypto.randomUUID(),
      recipient: email,
      letter: 'test',
      subject: 'To Njeri',
      html: '<p>Hello</p>',
      text: 'Hello',
    });

    const answer = await askToExport(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toMatch(/\.zip"$/);
    const { files, account } = await unzip(answer);
    expect(account).toMatchObject({
      account: { id, email, user_metadata: { full_name: 'Njeri the First' } },
      member: [{ id, name: 'Njeri the First' }],
      settings: [{ language: 'sw', reminders: true, news: true }],
      posts: [{ title: 'Mine', description: 'by Njeri the First' }],
      letters: [{ subject: 'To Njeri', text: 'Hello' }],
      pictures: [{ id: pictureId, file: `pictures/${pictureId}.webp` }],
    });
    expect(strFromU8(files[`pictures/${pictureId}.webp`] ?? new Uint8Array())).toBe('a picture');
    expect(JSON.stringify(account)).not.toMatch(/Amina|Baraka|token|password/i);
  });

  test('is told of a picture without a file, and gets the rest', async () => {
    const { token, id } = await newMember('Njeri the Second');
    const lost = { purpose: 'post', state: 'ready', width: 640, height: 640 };
    await endpoints.from('pictures').insert([
      { ...lost, owner_id: id },
      { owner_id: id, purpose: 'post', state: 'awaited', width: null, height: null },
    ]);
    const { account } = await unzip(await askToExport(token));
    expect(account).toMatchObject({ pictures: [{ file: null }, { file: null }] });
  });

  test('never takes half an archive for a whole one when a picture cannot be read', async () => {
    const { token, id } = await newMember('Njeri the Third');
    const picture = { owner_id: id, purpose: 'post', state: 'ready', width: 640, height: 640 };
    await endpoints.from('pictures').insert(picture);
    await fault('storage', 'error');
    const answer = await askToExport(token);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  test.each([
    ['nobody', undefined],
    ['somebody with a made-up token', 'made-up'],
  ])('is not %s', async (_, token) => {
    expect((await askToExport(token)).status).toBe(401);
  });

  test('is told when the database or the identity service is away', async () => {
    const { token } = await newMember('Njeri the Fourth');
    await fault('database', 'down');
    const answer = await askToExport(token);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'database-unavailable' });
    await fault('database', 'ok');
    await fault('identity', 'error');
    expect(await (await askToExport(token)).json()).toMatchObject({ code: 'identity-unavailable' });
  });
});

describe('a member who deletes her account', () => {
  test('names its e-mail address, and everything of hers is gone at once', async () => {
    const { token, email, password, id, database } = await newMember('Wambui the First');
    const picture = { owner_id: id, purpose: 'avatar', state: 'ready', width: 640, height: 640 };
    const { data } = await endpoints.from('pictures').insert(picture).select('id').single();

    const answer = await askToDelete(token, ` ${email.toUpperCase()} `);
    expect(answer.status).toBe(204);
    expect(await postsOf(id)).toEqual([]);
    const left = await endpoints.from('members').select('id').eq('id', id);
    expect(left.data).toEqual([]);
    const pictures = await endpoints.from('pictures').select('owner_id').eq('id', data?.id);
    expect(pictures.data).toEqual([{ owner_id: null }]);

    const again = await logIn(stack.site, { email, password });
    expect(again).toBeUndefined();
    expect((await exchangeToken(stack.site, token)).status).toBe(401);
    expect((await askToDelete(token, email)).status).toBe(401);
    const late = await database.from('posts').insert({ description: 'after the end' });
    expect(late.error).not.toBeNull();
  });

  test('leaves everybody else as they were', async () => {
    const amina = await databaseOf(stack, 'member');
    const before = await amina.from('posts').select('id');
    const { token, email } = await newMember('Wambui the Second');
    expect((await askToDelete(token, email)).status).toBe(204);
    expect((await amina.from('posts').select('id')).data).toEqual(before.data);
  });

  test.each([
    ['another address', 'amina@tangaza.example'],
    ['nothing', ''],
  ])('and types %s is told so, and nothing is deleted', async (_, typed) => {
    const { token, id } = await newMember(`Wambui who types ${typed}`);
    const answer = await askToDelete(token, typed);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      code: 'invalid-input',
      fields: [{ field: 'email', message: 'This is not the e-mail address of your account.' }],
    });
    expect(await postsOf(id)).toHaveLength(1);
  });

  test('sends no body at all: nothing is deleted', async () => {
    const { token, id } = await newMember('Wambui the Silent');
    expect((await ask('/api/account', token, { method: 'DELETE' })).status).toBe(422);
    expect(await postsOf(id)).toHaveLength(1);
  });

  test('is nobody else: a visitor is refused', async () => {
    expect((await askToDelete(undefined, 'amina@tangaza.example')).status).toBe(401);
    expect((await askToDelete('made-up', 'amina@tangaza.example')).status).toBe(401);
  });

  test('tries again after the database was away, and it works', async () => {
    const { token, email, id } = await newMember('Wambui the Third');
    await fault('database', 'down');
    const answer = await askToDelete(token, email);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'database-unavailable' });
    await fault('database', 'ok');
    expect(await postsOf(id)).toHaveLength(1);
    expect((await askToDelete(token, email)).status).toBe(204);
    expect(await postsOf(id)).toEqual([]);
  });

  test('tries again after the identity service broke in between, and is told what is gone', async () => {
    const { token, email, password, id } = await newMember('Wambui the Fourth');
    const broken = await identityThatDeletesNobody();
    setVariable('URL', broken.site);
    const answer = await askToDelete(token, email);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'account-half-deleted' });
    expect(await postsOf(id)).toEqual([]);
    setVariable('URL', stack.site);
    expect((await askToDelete(token, email)).status).toBe(204);
    expect(await logIn(stack.site, { email, password })).toBeUndefined();
  });

  test('is told when nobody can say who she is, and nothing is deleted', async () => {
    const { token, email, id } = await newMember('Wambui the Fifth');
    await fault('identity', 'error');
    const answer = await askToDelete(token, email);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'identity-unavailable' });
    await fault('identity', 'ok');
    expect(await postsOf(id)).toHaveLength(1);
  });

  test('cannot be made somebody else by a header of her own', async () => {
    const { token, email, id } = await newMember('Wambui the Sixth');
    const info = {
      url: 'http://127.0.0.1:1',
      token: 'made-up',
      user: { sub: crypto.randomUUID() },
    };
    const answer = await fetch(`${stack.site}/api/account`, {
      method: 'DELETE',
      headers: {
        authorization: `Bearer ${token}`,
        'x-nf-identity-info': btoa(JSON.stringify(info)),
      },
      body: JSON.stringify({ email }),
    });
    expect(answer.status).toBe(204);
    expect(await postsOf(id)).toEqual([]);
  });
});

test('a member’s name and picture follow her account; a picture of somebody else does not', async () => {
  const { token, id } = await newMember('Achieng Otieno');
  const stranger = await newMember('Achieng the Stranger');
  const picture = { purpose: 'avatar', state: 'ready', width: 640, height: 640 };
  const idOf = async (owner_id: string) => {
    const made = endpoints.from('pictures').insert({ ...picture, owner_id });
    return String((await made.select('id').single()).data?.id);
  };
  const [own, foreign] = [await idOf(id), await idOf(stranger.id)];
  const rename = async (data: object) => {
    const init = { method: 'PUT', body: JSON.stringify({ data }) };
    expect((await ask('/.netlify/identity/user', token, init)).status).toBe(200);
    expect((await exchangeToken(stack.site, token)).status).toBe(200);
    return (await endpoints.from('members').select('name,avatar').eq('id', id).single()).data;
  };

  expect(await rename({ full_name: 'Achieng O.', avatar_url: `/media/${own}/320.webp` })).toEqual({
    name: 'Achieng O.',
    avatar: own,
  });
  expect(await rename({ avatar_url: `/media/${foreign}/320.webp` })).toMatchObject({
    avatar: null,
  });
  expect(await rename({ avatar_url: 'https://elsewhere.example/me.webp' })).toMatchObject({
    avatar: null,
  });
});

/** Knows everybody whom the stack's own service knows, and fails to delete. */
async function identityThatDeletesNobody() {
  const server = createServer((request, response) => {
    if (request.method === 'DELETE') return void response.writeHead(500).end('{}');
    const headers = { authorization: request.headers.authorization ?? '' };
    void fetch(`${stack.site}${request.url ?? ''}`, { headers }).then(async (answer) => {
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(await answer.text());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { site: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

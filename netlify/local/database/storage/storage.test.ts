import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../index.ts';
import {
  createWorkspace,
  type Fetch,
  member,
  service,
  signToken,
  visitor,
  withToken,
  type Workspace,
} from '#tests/support/database-workspace.ts';
import { openUnwrapped } from '#tests/support/unwrapped-library.ts';
import { DiskStorage } from './disk.ts';

const amina = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01';
const baraka = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02';

const schema = `
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('pictures', 'pictures', true, 100000, '{image/png,image/webp}'),
    ('papers', 'papers', false, null, null);
  create policy "members write into a folder of their own" on storage.objects
    for insert to authenticated with check ((storage.foldername(name))[1] = (select auth.uid()::text));
  create policy "members read their own" on storage.objects
    for select to authenticated using (owner_id = (select auth.uid()::text));
`;

let folder: string;
let unwrapped: Awaited<ReturnType<typeof openUnwrapped>>;
let workspace: Workspace;
let ours: Database;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
  unwrapped = await openUnwrapped(new DiskStorage(folder));
  await unwrapped.sql.exec(
    `create role anon; create role authenticated; create role service_role bypassrls;
    grant usage on schema storage to service_role;
    grant all on all tables in schema storage to service_role;
    insert into storage.buckets (id, name, public) values ('pictures', 'pictures', true)`,
  );
  workspace = await createWorkspace({ '20260101000000_storage.sql': schema });
  ours = await workspace.open();
});
afterAll(async () => {
  await unwrapped.close();
  await ours.close();
  await workspace.remove();
  await rm(folder, { recursive: true });
});

const bucket = (fetch: Fetch, name = 'pictures') => service(fetch).storage.from(name);
const picture = Buffer.from('the bytes of a picture');
const png = { contentType: 'image/png' };
type Bucket = ReturnType<typeof bucket>;
const publicAddress = (name: string) =>
  `http://database.test/storage/v1/object/public/pictures/${name}`;
const get = (fetch: Fetch, address: string) => fetch(new Request(address));

describe('an address to upload to', () => {
  it('the unwrapped library still gives none that clients read', async () => {
    const { error } = await bucket(unwrapped.fetch).createSignedUploadUrl('signed.png');
    expect(error?.message).toBe('No token returned by API');
  });

  it('our database gives one, and it works once', async () => {
    const { data } = await bucket(ours.fetch).createSignedUploadUrl('signed.png');
    if (!data) throw new Error('There is no address.');
    const pictures = visitor(ours.fetch).storage.from('pictures');
    const upload = () => pictures.uploadToSignedUrl(data.path, data.token, picture, png);
    expect((await upload()).data).toMatchObject({ path: 'signed.png' });
    expect((await upload()).error?.message).toBe('The resource already exists');
  });
});

describe('an upload of a File', () => {
  const file = () => new File([picture], 'shop.png', { type: 'image/png' });

  it('the unwrapped library still refuses it', async () => {
    const { error } = await bucket(unwrapped.fetch).upload('file.png', file());
    expect(error).not.toBeNull();
  });

  it('our database stores its bytes, its type and how long it may be cached', async () => {
    await bucket(ours.fetch).upload('file.png', file(), { cacheControl: '60' });
    const answer = await get(ours.fetch, publicAddress('file.png'));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'max-age=60',
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture);
  });

  it('our database refuses a form without a file', async () => {
    const { error } = await bucket(ours.fetch).upload('none.png', new FormData());
    expect(error?.message).toBe('The form could not be read or holds no file.');
  });
});

describe('the contents of a folder', () => {
  const names = async (fetch: Fetch, options = {}) => {
    for (const path of ['shop/b.png', 'shop/a.png', 'shop/old/c.png', 'shop_x/d.png']) {
      await bucket(fetch).upload(path, picture, { ...png, upsert: true });
    }
    const { data } = await bucket(fetch).list('shop', options);
    return data?.map(({ name, id }) => (id ? name : `${name}/`));
  };

  it('the unwrapped library still names by their whole path', async () => {
    expect(await names(unwrapped.fetch)).toContain('shop/a.png');
  });

  it('our database names as the folder does, in order and in portions', async () => {
    expect(await names(ours.fetch)).toEqual(['a.png', 'b.png', 'old/']);
    expect(await names(ours.fetch, { limit: 1, offset: 1 })).toEqual(['b.png']);
    expect(await names(ours.fetch, { search: 'A' })).toBeUndefined();
  });
});

describe('what a bucket allows', () => {
  it('an upload that is too large is refused', async () => {
    const { error } = await bucket(ours.fetch).upload('big.png', Buffer.alloc(100_001), png);
    expect(error).toMatchObject({ statusCode: '413' });
  });

  it('an upload that does not say how large it is is refused all the same', async () => {
    const body = new Blob([Buffer.alloc(100_001)]).stream();
    const { error } = await bucket(ours.fetch).upload('big.png', body, { ...png, duplex: 'half' });
    expect(error).toMatchObject({ statusCode: '413' });
  });

  it('an upload of another type is refused', async () => {
    const { error } = await bucket(ours.fetch).upload('a.html', 'hi', { contentType: 'text/html' });
    expect(error).toMatchObject({ statusCode: '415' });
  });

  it('a member writes into her own folder only', async () => {
    const papers = (await member(ours.fetch, amina)).storage.from('papers');
    expect((await papers.upload(`${amina}/a.txt`, 'a')).error).toBeNull();
    expect((await papers.upload(`${baraka}/a.txt`, 'a')).error).toMatchObject({
      statusCode: '403',
    });
  });

  it("a member cannot read somebody else's paper, nor can a visitor or a forger", async () => {
    const path = `${amina}/a.txt`;
    const forged = await signToken(
      { sub: amina },
      { secret: 'another secret, long enough for it' },
    );
    const owner = await member(ours.fetch, amina);
    const others = [
      await member(ours.fetch, baraka),
      visitor(ours.fetch),
      withToken(ours.fetch, forged),
    ];
    const read = async (asker: typeof owner) =>
      (await asker.storage.from('papers').download(path)).data;
    expect(await (await read(owner))?.text()).toBe('a');
    for (const other of others) expect(await read(other)).toBeNull();
  });
});

describe('two uploads to one address at once', () => {
  it('one is stored, the other refused, and the bytes are those of the first', async () => {
    const uploads = Array.from({ length: 10 }, (_, number) =>
      bucket(ours.fetch, 'papers').upload('race.txt', `${number}`),
    );
    const answers = await Promise.all(uploads);
    const stored = answers.findIndex(({ error }) => !error);
    expect(answers.filter(({ error }) => !error)).toHaveLength(1);
    const { data } = await bucket(ours.fetch, 'papers').download('race.txt');
    expect(await data?.text()).toBe(`${stored}`);
  });
});

describe('an object', () => {
  it('is replaced and removed, and has its own bytes whatever size is asked for', async () => {
    const papers = bucket(ours.fetch, 'papers');
    await papers.upload('one.txt', 'first');
    await papers.upload('two.txt', 'first');
    await papers.upload('two.txt', 'second', { upsert: true });
    await papers.remove(['one.txt']);
    expect((await papers.download('one.txt')).data).toBeNull();
    const answer = await get(ours.fetch, publicAddress('file.png?width=9&format=webp'));
    expect(answer.headers.get('content-type')).toBe('image/png');
  });

  it.each([
    ['copied', (papers: Bucket) => papers.copy('two.txt', 'copy.txt')],
    ['moved', (papers: Bucket) => papers.move('two.txt', 'moved.txt')],
    ['signed to be read', (papers: Bucket) => papers.createSignedUrl('two.txt', 60)],
    ['signed with others', (papers: Bucket) => papers.createSignedUrls(['two.txt'], 60)],
    ['scaled', (papers: Bucket) => papers.download('two.txt', { transform: { width: 9 } })],
  ])('is not %s, which the product never asks for', async (_, request) => {
    const { error } = await request(bucket(ours.fetch, 'papers'));
    expect(error?.message).toContain('offers nothing here');
  });

  it('is still there after a restart', async () => {
    await ours.close();
    ours = await workspace.open();
    const { data } = await bucket(ours.fetch, 'papers').download('two.txt');
    expect(await data?.text()).toBe('second');
  });
});

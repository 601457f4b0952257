import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
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
import { SharpTransformation } from './transform.ts';

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
let picture: Buffer<ArrayBuffer>;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
  unwrapped = await openUnwrapped(new DiskStorage(folder), new SharpTransformation());
  await unwrapped.sql.exec(
    `create role anon; create role authenticated; create role service_role bypassrls;
    grant usage on schema storage to service_role;
    grant all on all tables in schema storage to service_role;
    insert into storage.buckets (id, name, public) values ('pictures', 'pictures', true)`,
  );
  workspace = await createWorkspace({ '20260101000000_storage.sql': schema });
  ours = await workspace.open();
  const ground = { width: 400, height: 200, channels: 3, background: '#a33' } as const;
  picture = Buffer.from(await sharp({ create: ground }).png().toBuffer());
});
afterAll(async () => {
  await unwrapped.close();
  await ours.close();
  await workspace.remove();
  await rm(folder, { recursive: true });
});

const bucket = (fetch: Fetch, name = 'pictures') => service(fetch).storage.from(name);
const png = { contentType: 'image/png' };
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
    const pictures = bucket(ours.fetch);
    await pictures.upload('file.png', file(), { cacheControl: '60' });
    const answer = await get(ours.fetch, pictures.getPublicUrl('file.png').data.publicUrl);
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

describe('a picture of another size', () => {
  const render = async (fetch: Fetch) => {
    const pictures = bucket(fetch);
    await pictures.upload('wide.png', picture, png);
    const transform = { width: 100, height: 100, resize: 'contain' } as const;
    return get(fetch, pictures.getPublicUrl('wide.png', { transform }).data.publicUrl);
  };

  it('the unwrapped library still does not know its address', async () => {
    expect((await render(unwrapped.fetch)).status).toBe(404);
  });

  it('our database makes it', async () => {
    const answer = await render(ours.fetch);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect([width, height]).toEqual([100, 50]);
  });

  it('our database gives the original at its own address, whatever is asked', async () => {
    const address = 'http://database.test/storage/v1/object/public/pictures/wide.png?width=10';
    const answer = await get(ours.fetch, address);
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(400);
  });

  it('our database makes AVIF and WebP of it', async () => {
    for (const format of ['avif', 'webp']) {
      const query = `width=40&format=${format}`;
      const address = `http://database.test/storage/v1/render/image/public/pictures/wide.png?${query}`;
      const answer = await get(ours.fetch, address);
      expect(answer.headers.get('content-type')).toBe(`image/${format}`);
    }
  });

  it('our database refuses to make one of what is no picture', async () => {
    await bucket(ours.fetch).upload('broken.png', Buffer.from('no picture'), png);
    const address =
      'http://database.test/storage/v1/render/image/public/pictures/broken.png?width=9';
    expect((await get(ours.fetch, address)).status).toBe(400);
  });
});

describe('a signed address', () => {
  const sign = async (fetch: Fetch) => {
    await bucket(fetch).upload('private.png', picture, png);
    const { data } = await bucket(fetch).createSignedUrl('private.png', 60);
    return data?.signedUrl ?? '';
  };

  it('the unwrapped library still ends it with "undefined"', async () => {
    expect(await sign(unwrapped.fetch)).toMatch(/undefined$/);
  });

  it('our database gives one that works, alone and among many', async () => {
    expect((await get(ours.fetch, await sign(ours.fetch))).status).toBe(200);
    const { data } = await bucket(ours.fetch).createSignedUrls(['private.png', 'none.png'], 60);
    const [found, missing] = data ?? [];
    expect((await get(ours.fetch, found?.signedUrl ?? '')).status).toBe(200);
    expect(missing).toMatchObject({ signedUrl: null, error: 'Object not found' });
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
    expect(await names(ours.fetch, { search: 'A' })).toEqual(['a.png']);
    const sortBy = { column: 'name', order: 'desc' };
    expect(await names(ours.fetch, { sortBy })).toEqual(['old/', 'b.png', 'a.png']);
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
  it('is replaced, moved, copied and removed', async () => {
    const papers = bucket(ours.fetch, 'papers');
    await papers.upload('one.txt', 'first');
    await papers.upload('one.txt', 'second', { upsert: true });
    await papers.copy('one.txt', 'copy.txt');
    await papers.move('one.txt', 'two.txt');
    await papers.remove(['copy.txt']);
    expect((await papers.download('one.txt')).data).toBeNull();
    expect((await papers.download('copy.txt')).data).toBeNull();
    expect(await (await papers.download('two.txt')).data?.text()).toBe('second');
  });

  it('is still there after a restart', async () => {
    await ours.close();
    ours = await workspace.open();
    const { data } = await bucket(ours.fetch, 'papers').download('two.txt');
    expect(await data?.text()).toBe('second');
  });
});

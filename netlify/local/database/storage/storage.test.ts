import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../index.ts';
import {
  createWorkspace,
  createServiceClient,
  createVisitorClient,
  type Workspace,
} from '#tests/support/database-workspace.ts';

const schema = `
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('pictures', 'pictures', true, 100000, '{image/png,image/webp}'),
    ('papers', 'papers', false, null, null);
`;

let workspace: Workspace;
let database: Database;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  workspace = await createWorkspace({ '20260101000000_storage.sql': schema });
  database = await workspace.open();
});
afterAll(async () => {
  await database.close();
  await workspace.remove();
});

const getBucket = (name = 'pictures') => createServiceClient(database.fetch).storage.from(name);
const picture = Buffer.from('the bytes of a picture');
const png = { contentType: 'image/png' };
type Bucket = ReturnType<typeof getBucket>;
const publicAddress = 'http://database.test/storage/v1/object/public/pictures/';
const getObject = (name: string) => database.fetch(new Request(publicAddress + name));

it('the storage signs an upload address that works once', async () => {
  const { data } = await getBucket().createSignedUploadUrl('signed.png');
  if (!data) throw new Error('There is no address.');
  const pictures = createVisitorClient(database.fetch).storage.from('pictures');
  const upload = () => pictures.uploadToSignedUrl(data.path, data.token, picture, png);
  expect((await upload()).data).toMatchObject({ path: 'signed.png' });
  expect((await upload()).error?.message).toBe('The resource already exists');
});

const createFile = () => new File([picture], 'shop.png', { type: 'image/png' });

it('the storage keeps bytes, type and cache time of a File', async () => {
  await getBucket().upload('file.png', createFile(), { cacheControl: '60' });
  const response = await getObject('file.png');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'max-age=60',
  });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
});

const listNames = async (options = {}) => {
  for (const path of ['shop/b.png', 'shop/a.png', 'shop/old/c.png', 'shop_x/d.png']) {
    await getBucket().upload(path, picture, { ...png, upsert: true });
  }
  const { data } = await getBucket().list('shop', options);
  return data?.map(({ name, id }) => (id ? name : `${name}/`));
};

it('the storage lists a folder in order and in pages', async () => {
  expect(await listNames()).toEqual(['a.png', 'b.png', 'old/']);
  expect(await listNames({ limit: 1, offset: 1 })).toEqual(['b.png']);
  expect(await listNames({ search: 'A' })).toBeUndefined();
});

it('an upload over the bucket’s limit is refused without declared length', async () => {
  const body = new Blob([Buffer.alloc(100_001)]).stream();
  const { error } = await getBucket().upload('big.png', body, { ...png, duplex: 'half' });
  expect(error).toMatchObject({ statusCode: '413' });
});

it('one of many concurrent uploads to one address is stored', async () => {
  const uploads = Array.from({ length: 10 }, (_, index) =>
    getBucket('papers').upload('race.txt', `${index}`),
  );
  const results = await Promise.all(uploads);
  const storedIndex = results.findIndex(({ error }) => !error);
  expect(results.filter(({ error }) => !error)).toHaveLength(1);
  const { data } = await getBucket('papers').download('race.txt');
  expect(await data?.text()).toBe(`${storedIndex}`);
});

describe('an object', () => {
  it('is replaced, removed and served in its original size', async () => {
    const papers = getBucket('papers');
    await papers.upload('one.txt', 'first');
    await papers.upload('two.txt', 'first');
    await papers.upload('two.txt', 'second', { upsert: true });
    await papers.remove(['one.txt']);
    expect((await papers.download('one.txt')).data).toBeNull();
    const response = await getObject('file.png?width=9&format=webp');
    expect(response.headers.get('content-type')).toBe('image/png');
  });

  it.each([
    ['copied', (papers: Bucket) => papers.copy('two.txt', 'copy.txt')],
    ['moved', (papers: Bucket) => papers.move('two.txt', 'moved.txt')],
    ['signed to be read', (papers: Bucket) => papers.createSignedUrl('two.txt', 60)],
    ['signed with others', (papers: Bucket) => papers.createSignedUrls(['two.txt'], 60)],
    ['scaled', (papers: Bucket) => papers.download('two.txt', { transform: { width: 9 } })],
  ])('is not %s, because the product does not need it', async (_, request) => {
    const { error } = await request(getBucket('papers'));
    expect(error?.message).toContain('offers nothing here');
  });

  it('is still there after a restart', async () => {
    await database.close();
    database = await workspace.open();
    const { data } = await getBucket('papers').download('two.txt');
    expect(await data?.text()).toBe('second');
  });
});

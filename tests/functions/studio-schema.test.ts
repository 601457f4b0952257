/** What the Studio asks of editors, against the blog that the site is built with. The Studio itself is
 * a package of its own and not installed here, so its files are read without its library. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as groq from 'groq-js';
import { expect, test, vi } from 'vitest';

// These three answer with what they are given; they exist for the sake of types.
vi.mock('sanity', () => {
  const same = (definition: unknown) => definition;
  return { defineType: same, defineField: same, defineArrayMember: same };
});

type Value = Record<string, unknown>;
type Check = (value: unknown, context: unknown) => true | string | Promise<true | string>;
interface Choice {
  value: string;
}
interface Type {
  name?: string;
  type: string;
  fields?: Type[];
  of?: Type[];
  styles?: Choice[];
  lists?: Choice[];
  marks?: { decorators: Choice[]; annotations: Type[] };
  validation?: (rule: { custom: (check: Check) => Check }) => Check | Check[];
}

const studio = async (file: string) =>
  (await import(join(process.cwd(), 'netlify/studio', file))) as Record<string, unknown>;
const types = (await studio('schema/index.ts')).types as Type[];
const pageOfPost = (await studio('page-of-post.ts')).pageOfPost as (...given: unknown[]) => unknown;

/** As Sanity holds it: an export names a picture's file, Sanity refers to it by an id. */
const documents = readFileSync('src/content/blog/data.ndjson', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.replaceAll(/"_sanityAsset":"[^"]*\/([^".]+)\.(\w+)"/g, asset))
  .map((line) => JSON.parse(line) as Value & { _id: string; _type: string });

function asset(_: string, file: string, ending: string): string {
  return `"asset":{"_type":"reference","_ref":"image-${file}-${ending}"}`;
}

/** What is used of groq-js 2.0.0, whose package lacks the files that its own types refer to. */
interface Groq<Tree> {
  parse: (query: string, options: { params: Value }) => Tree;
  evaluate: (tree: Tree, options: object) => Promise<{ get: () => Promise<unknown> }>;
}

const { evaluate, parse } = groq as unknown as Groq<object>;

/** Stands for the project: every document, drafts as well. */
const client = {
  withConfig: () => client,
  fetch: async (query: string, params: Value): Promise<unknown> =>
    (await evaluate(parse(query, { params }), { dataset: documents, params })).get(),
};

/** What Sanity itself keeps in a value of a type of its own. */
const builtIn: Record<string, string[]> = { image: ['asset'], slug: ['current'] };

/** Everything that an editor would be told about a value, and everything in it that no field is for. */
async function remarks(
  given: Type,
  value: unknown,
  document: unknown,
  at: string,
): Promise<string[]> {
  const type = { ...types.find(({ name }) => name === given.type), ...given };
  const checks = [type.validation?.({ custom: (check) => check }) ?? []].flat();
  const context = { document, getClient: () => client };
  const verdicts = await Promise.all(checks.map(async (check) => check(value, context)));
  const inside = await Promise.all(
    parts(type, value, at).map(async (part) =>
      part.type
        ? remarks(part.type, part.value, document, part.at)
        : [`${part.at} is of an unknown type`],
    ),
  );
  return [
    ...verdicts.filter((verdict) => verdict !== true).map((verdict) => `${at}: ${verdict}`),
    ...unknownNames(type, value).map((name) => `${at}: ${name} is unknown`),
    ...inside.flat(),
  ];
}

interface Part {
  type: Type | undefined;
  value: unknown;
  at: string;
}

/** Fields of an object, items of an array, links of a block. */
function parts({ fields = [], of = [], marks }: Type, value: unknown, at: string): Part[] {
  if (Array.isArray(value)) return members(of, value as Value[], at);
  const held = (value ?? {}) as Value & { markDefs?: Value[] };
  return [
    ...fields.map((type) => {
      const name = type.name ?? '';
      return { type, value: held[name], at: `${at}.${name}` };
    }),
    ...members(marks?.annotations ?? [], held.markDefs ?? [], at),
  ];
}

function members(allowed: Type[], items: Value[], at: string): Part[] {
  return items.map((value) => ({
    type: allowed.find(({ name, type }) => (name ?? type) === value._type),
    value,
    at: `${at}[${String(value._key)}]`,
  }));
}

function unknownNames(type: Type, value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  if (type.type === 'block') return unknownLooks(type, value);
  const known = [...(builtIn[type.type] ?? []), ...(type.fields ?? []).map(({ name }) => name)];
  return Object.keys(value).filter((key) => !key.startsWith('_') && !known.includes(key));
}

interface Block {
  style?: string;
  listItem?: string;
  children?: { marks?: string[] }[];
  markDefs?: { _key: string }[];
}

/** Styles, kinds of lists and marks that the Studio does not offer. */
function unknownLooks({ styles = [], lists = [], marks }: Type, block: Block): string[] {
  const { style = 'normal', listItem, children = [], markDefs = [] } = block;
  const offered = [...styles, ...lists, ...(marks?.decorators ?? [])].map(({ value }) => value);
  const known = [...offered, ...markDefs.map(({ _key }) => _key)];
  const used = [style, listItem ?? [], ...children.map((span) => span.marks ?? [])].flat();
  return used.filter((name) => !known.includes(name));
}

test.each(documents.map((document) => [document._id, document] as const))(
  'an editor could publish %s as it stands [R120]',
  async (id, document) => {
    const type = types.find(({ name }) => name === document._type) ?? { type: 'unknown' };
    expect(await remarks(type, document, document, id)).toEqual([]);
  },
);

/** What an editor is told about the first post after a change to it. */
async function toldAfter(change: Value): Promise<string[]> {
  const post = documents.find(({ _type }) => _type === 'post');
  const type = types.find(({ name }) => name === 'post');
  if (!post || !type) throw new Error('There is no post to try it on.');
  return remarks(type, { ...post, ...change }, { ...post, ...change }, 'post');
}

const text = (more: Value) => [
  { _type: 'block', _key: 'a', children: [{ _type: 'span', text: 'Some words.' }], ...more },
];
const linkTo = (href: string) => text({ markDefs: [{ _type: 'link', _key: 'b', href }] });

test.each<[string, Value, string]>([
  ['no title', { title: ' ' }, 'title: Write a title.'],
  [
    'a long title',
    { title: 'x'.repeat(91) },
    'title: This needs at most 90 characters and has 91.',
  ],
  ['a short summary', { excerpt: 'Short.' }, 'excerpt: This needs 60 to 160 characters and has 6.'],
  ['no day', { publishedAt: undefined }, 'publishedAt: Choose the day and time of publication.'],
  ['no author', { author: undefined }, 'author: Choose who wrote it.'],
  ['no slug', { slug: undefined }, 'slug: Press Generate to make an address, or type one.'],
  ['a slug with a space', { slug: { current: 'two words' } }, 'slug: Use small letters, digits'],
  ['a reserved slug', { slug: { current: 'index' } }, 'slug: The site itself needs'],
  ['no picture', { mainImage: undefined }, 'mainImage: Add a picture.'],
  [
    'a picture that cannot be scaled',
    { mainImage: { alt: 'A basket', asset: { _ref: 'image-0a-10x10-svg' } } },
    'mainImage: The site cannot show svg pictures.',
  ],
  [
    'a picture that is too large',
    { mainImage: { alt: 'A basket', asset: { _ref: `image-${'a'.repeat(40)}-8000x5000-jpg` } } },
    'mainImage: This picture has 40 megapixels, and the site takes 25.',
  ],
  ['a picture without words', { mainImage: {} }, 'mainImage.alt: Say what the picture shows.'],
  ['no text', { body: [] }, 'body: Write the post.'],
  ['a deep list', { body: text({ listItem: 'bullet', level: 3 }) }, 'body: Lists may go 2 steps'],
  ['a link with a script', { body: linkTo('javascript:alert(1)') }, 'href: Start with https://'],
  ['a page that is not there', { body: linkTo('/prcing') }, 'href: This site has no page /prcing.'],
  [
    'a missing post',
    { body: linkTo('/blog/nothing#x') },
    'href: There is no post at /blog/nothing.',
  ],
  ['a link to nowhere', { body: linkTo('') }, 'href: Write or paste where the link leads.'],
  ['a field that nobody planned', { subtitle: 'More' }, 'subtitle is unknown'],
  ['a style of its own', { body: text({ style: 'h1' }) }, 'h1 is unknown'],
])('an editor is told about %s [R120]', async (_, change, words) => {
  expect((await toldAfter(change)).join('\n')).toContain(words);
});

test.each(['/pricing?from=blog', '/judys-mats#map', '/blog/phone-pictures', 'https://a.example/x'])(
  'an editor may lead to %s [R120]',
  async (href) => {
    expect((await toldAfter({ body: linkTo(href) })).join()).not.toContain('href');
  },
);

test('an editor is told which post has an address already, be it a draft [R120]', async () => {
  const others = documents.filter(({ _type }) => _type === 'post').slice(1);
  for (const { _id, slug, title } of others) {
    const kind = _id.startsWith('drafts.') ? 'draft' : 'post';
    const told = `The ${kind} “${String(title)}” has this address already.`;
    expect((await toldAfter({ slug })).join('\n')).toContain(told);
  }
});

test('a post leads to its page, an author to none [R120]', () => {
  const slug = { current: 'opening-hours' };
  const address = 'https://tangaza.example';
  expect(pageOfPost({ _type: 'post', slug }, address)).toBe(`${address}/blog/opening-hours`);
  expect(pageOfPost({ _type: 'author', slug }, address)).toBeUndefined();
  expect(pageOfPost({ _type: 'post', slug })).toBeUndefined();
  expect(pageOfPost({ _type: 'post' }, address)).toBeUndefined();
});

test('the Studio is built where no package of the site is installed [R120]', () => {
  const tsconfig = readFileSync('tsconfig.json', 'utf8');
  expect(tsconfig).not.toContain('"extends"');
  const shared = new Set(
    globSync('netlify/studio/{*,form/*,paste/*,schema/*}.{ts,tsx}').flatMap(importsOf),
  );
  for (const file of shared) {
    if (!/^\.\/src\/.*\.ts$/.test(file)) shared.delete(file);
    else for (const other of importsOf(file)) shared.add(other);
  }
  expect(shared.size).toBeGreaterThan(5);
  for (const file of shared) expect(importsOf(file).filter(isPackage), file).toEqual([]);
});

/** What a file imports: files as paths from the project's root, packages by name. */
function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:from|import) '([^']+)'/g);
  return Array.from(found, ([, name = '']) => {
    if (name.startsWith('#')) return `./${name.replace('#', 'src/')}`;
    return name.startsWith('.') ? `./${join(file, '..', name)}` : name;
  });
}

function isPackage(name: string): boolean {
  return !name.startsWith('./');
}

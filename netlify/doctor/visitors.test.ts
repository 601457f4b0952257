import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyDataFolder, removeFolder } from '#tests/support/data-folder.ts';
import { openDatabase } from '../local/database/index.ts';
import { paths } from '../local/paths.ts';
import { readStackSettings, serveStack } from '../local/index.ts';
import {
  examineStack,
  createFetchWith,
  readStackVariables,
} from '#tests/support/doctor/examine-stack.ts';
import { postgrest } from '#tests/support/doctor/hosted-answers.ts';

let folder: string;
let stack: Awaited<ReturnType<typeof serveStack>>;
let findings: Awaited<ReturnType<typeof examineBoth>>;

/** In this database, visitors can read and add posts and call `lease_emails`. */
beforeAll(async () => {
  folder = await copyDataFolder(inject('preparedFolder'));
  const keys = { jwtSecret: 'x'.repeat(32), publishableKey: 'public', secretKey: 'secret' };
  const database = await openDatabase({ folder, migrations: paths.migrations, keys });
  await database.sql.exec(`
    grant select, insert on public.posts to anon;
    create policy "anybody posts" on public.posts for insert to anon with check (true);
    grant execute on function public.lease_emails to anon;
    insert into public.emails
        (idempotency_key, recipient, template, subject, html, text, next_attempt_at)
      values ('due', 'a@shop.example', 'test', 'Hello', '<p>Hello</p>', 'Hello', '2026-01-01');
  `);
  await database.close();
  const settings = readStackSettings({ DATA_DIR: folder, PORT: '0' });
  stack = await serveStack({ settings, loadModule: (file) => import(file), runsSchedule: false });
  findings = await examineBoth();
});
afterAll(async () => {
  await stack.close();
  await removeFolder(folder);
});

/** Runs both checks concurrently, and counts the posts before and after them. */
async function examineBoth() {
  const { site, publishableKey } = stack.info;
  const headers = { apikey: publishableKey, prefer: 'count=exact' };
  const countPosts = async () => {
    const posts = await fetch(`${site}/rest/v1/posts?select=id`, { method: 'HEAD', headers });
    return posts.headers.get('content-range');
  };
  const countBefore = await countPosts();
  const { visitors, functions } = await examineStack({}, { only: ['visitors', 'functions'] });
  return { visitors, functions, countBefore, countAfter: await countPosts() };
}

test('a table open to visitors is reported by name', () => {
  expect(findings.visitors?.result).toBe('wrong');
  expect(findings.visitors?.message).toContain('A visitor can read posts and add posts.');
});

test('a function open to visitors is reported by a harmless call [E15]', async () => {
  const readAttempts = async () => {
    const { SUPABASE_SECRET_KEY: key = '' } = readStackVariables();
    const address = `${stack.info.site}/rest/v1/emails?select=attempts&idempotency_key=eq.due`;
    const response = await fetch(address, { headers: { apikey: key } });
    return (await response.json()) as unknown;
  };
  expect(findings.functions?.message).toContain('A visitor can call lease_emails.');
  expect(await readAttempts()).toEqual([{ attempts: 0 }]);
});

test('the checks create no post', () => {
  expect(findings.countBefore).toMatch(/\/\d+$/);
  expect(findings.countAfter).toBe(findings.countBefore);
});

test('a table outside of the migrations is checked too', async () => {
  const fetchHosted = createFetchWith(
    ({ pathname }) => /^\/rest\/v1\/($|leftover$)/.test(pathname),
    ({ url }) =>
      url.endsWith('/rest/v1/') ? postgrest.description(['leftover'], {}) : Response.json([]),
  );
  const { visitors } = await examineStack({}, { fetch: fetchHosted, only: ['visitors'] });
  expect(visitors?.message).toContain('can read leftover, posts and add posts');
});

test('a public view that visitors cannot read is reported [E15]', async () => {
  const isPublicView = ({ pathname }: URL) => /^\/rest\/v1\/(posts|live_listings)$/.test(pathname);
  const fetchHosted = createFetchWith(isPublicView, () => postgrest.noRight('view live_listings'));
  const { visitors } = await examineStack({}, { fetch: fetchHosted, only: ['visitors'] });
  const problem = 'A visitor cannot read live_listings, which public pages need.';
  const message = `${problem} Run npx supabase@3 db push --remote --workdir netlify.`;
  expect(visitors).toEqual({ result: 'wrong', message });
});

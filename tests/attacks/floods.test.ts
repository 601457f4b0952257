/** One member, or one address, that sends without end: what she gets in an hour, and what she is told then. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount } from '../support/attacks/accounts.ts';
import { listingStepsIn } from '../support/listing-lifecycle.ts';
import { draftWith } from '../support/own-listings.ts';
import {
  databaseAs,
  databaseOfEndpoints,
  exchangeToken,
  logIn,
  startTestStack,
  type TestStack,
} from '../support/stack.ts';
import { newClient, send, submitJson } from '../support/submit.ts';

let stack: TestStack;
let steps: ReturnType<typeof listingStepsIn>;

beforeAll(async () => {
  stack = await startTestStack();
  steps = listingStepsIn(await databaseOfEndpoints(stack));
});
afterAll(() => stack.close());

/** A member of her own for each test, who asks endpoints and the database. */
async function newMember() {
  const account = await newAccount(stack);
  const token = await logIn(stack.site, account);
  const exchanged = await exchangeToken(stack.site, token);
  const { access_token } = (await exchanged.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = async (path: string, body: unknown) => {
    const answer = await send(`${stack.site}/api/${path}`, JSON.stringify(body), { headers });
    const said = answer.body === '' ? {} : (JSON.parse(answer.body) as Record<string, unknown>);
    return { status: answer.status, wait: Number(answer.headers['retry-after']), said };
  };
  const draft = async (change: Parameters<typeof draftWith>[0] = {}) =>
    post('my-listings', { draft: draftWith({ name: crypto.randomUUID(), ...change }) });
  return { id: account.id, post, draft, database: databaseAs(stack, access_token) };
}

/** So many in turn, and how each was answered. */
async function inTurn<Answer>(times: number, sendOne: (turn: number) => Promise<Answer>) {
  const answers: Answer[] = [];
  for (let turn = 0; turn < times; turn += 1) answers.push(await sendOne(turn));
  return answers;
}

const atOnce = <Answer>(times: number, sendOne: (turn: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: times }, (_, turn) => sendOne(turn)));

const waits = (answer: { status: number; wait: number } | undefined) => {
  expect(answer?.status).toBe(429);
  expect(answer?.wait).toBeGreaterThan(0);
  expect(answer?.wait).toBeLessThanOrEqual(3600);
};

describe('a member', () => {
  test('hands in ten adverts an hour, and is told when she may go on [E10]', async () => {
    const member = await newMember();
    const photo = await steps.addPhoto(member.id);
    const draft = draftWith({ photos: [{ id: photo, alt: 'Mats' }] });
    const drafts = await inTurn(11, () => member.draft({ photos: draft.photos }));
    const answers = await inTurn(11, (turn) => {
      const { id, revision } = drafts[turn]?.said ?? {};
      const request = { draft, revision, consent: true };
      return member.post(`my-listings/${String(id)}/submit`, request);
    });
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(200));
    waits(answers[10]);
  });

  test('opens twenty payments an hour, however often she changes her mind [E10]', async () => {
    const member = await newMember();
    const { id } = await steps.approved({ owner: member.id, name: crypto.randomUUID() });
    const answers = await inTurn(21, (turn) =>
      member.post(`my-listings/${id}/payment`, {
        package: turn % 2 === 0 ? 'daily' : 'weekly',
        withWebsite: false,
        provider: 'till',
      }),
    );
    expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(200));
    waits(answers[20]);
  });

  test('posts ten times an hour, also where she deletes each, and many at once [E20]', async () => {
    const { database } = await newMember();
    const post = () => {
      const row = { description: 'Mats', client_id: crypto.randomUUID() };
      return database.from('posts').insert(row).select('id').single<{ id: number }>();
    };
    const first = await inTurn(5, async () => {
      const { data, error } = await post();
      if (data) await database.from('posts').delete().eq('id', data.id);
      return error;
    });
    const all = [...first, ...(await atOnce(12, async () => (await post()).error))];
    expect(all.filter((error) => error === null)).toHaveLength(10);
    const refused = all.find((error) => error !== null);
    expect(refused?.code).toBe('PT429');
    expect(Number(refused?.details)).toBeGreaterThan(0);
  });

  test('begins sixty pictures an hour [E10]', async () => {
    const { post } = await newMember();
    const begin = () => post('pictures', { purpose: 'post', type: 'image/png', size: 1000 });
    const answers = [...(await atOnce(59, begin)), ...(await inTurn(2, begin))];
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    waits(answers[60]);
  });

  test('keeps twenty drafts, also where she writes them all at once [E10]', async () => {
    const { draft } = await newMember();
    const answers = await atOnce(23, () => draft());
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const { status } of refused) expect([409, 429]).toContain(status);
  });

  test('has thirty adverts that were never live, those that she took back among them [E10]', async () => {
    const { draft, post } = await newMember();
    const answers = await inTurn(31, async () => {
      const { status, said } = await draft();
      if (status === 201) await post(`my-listings/${String(said['id'])}/withdraw`, {});
      return status;
    });
    expect(answers.slice(0, 30)).toEqual(Array(30).fill(201));
    expect([409, 429]).toContain(answers[30]);
  });
});

describe('the form for vacancies', () => {
  const vacancy = (email: string, message = 'Two tailors.') =>
    submitJson(
      `${stack.site}/api/job-vacancies`,
      { 'form-name': 'job-listing', name: crypto.randomUUID().slice(0, 20), email, message },
      { from: newClient() },
    );

  test('sends one mailbox five letters an hour, whatever is written behind a plus [E11]', async () => {
    const ways = ['jobs', 'jobs+1', 'JOBS+2', 'jobs+a+b', 'Jobs+', 'jobs+tag.x', 'jobs'];
    const answers = await inTurn(ways.length, (turn) =>
      vacancy(`${ways[turn] ?? ''}@duka.example`),
    );
    const taken = answers.filter(({ status }) => status === 201);
    expect(taken).toHaveLength(5);
    expect(answers.at(-1)?.status).toBe(429);
  });

  test('puts nobody’s words into a letter of ours [E11]', async () => {
    const words = 'Your account is closed: https://evil.example/log-in';
    expect((await vacancy('victim@mail.example', words)).status).toBe(201);
    const outbox = await (await fetch(`${stack.info.outbox}.json`)).text();
    expect(outbox).toContain('victim@mail.example');
    expect(outbox).not.toContain('evil.example');
  });
});

/** The REST interface of the database: callers read and write only what is granted to them. */
import { describe, expect, test } from 'vitest';
import { canary, insertCanaries } from '../support/attacks/canaries.ts';
import { readCatalogue, type Relation, type Role } from '../support/attacks/catalogue.ts';
import { findChanges, everything } from '../support/attacks/everything.ts';
import { openFunctions, openRelations } from '../support/attacks/open-relations.ts';
import { forge, forgeries } from '../support/attacks/forgeries.ts';
import { gather } from '../support/attacks/callers.ts';
import {
  callingTricks,
  embeddingTricks,
  hiddenColumnTricks,
  readingTricks,
  writingTricks,
  type Trick,
} from '../support/attacks/rest-tricks.ts';
import { isRefused, play, type RestAnswer } from '../support/attacks/rest.ts';
import { isSlowSet } from '../support/repetitions.ts';
import { stackOfFile } from '../support/stack.ts';

const { relations, functions, others } = await readCatalogue();

const { stack } = await stackOfFile();
const callers = await gather(stack);
await insertCanaries(callers);
const before = await everything(stack, callers);

describe('the catalogue of the database', () => {
  test.each(relations)(
    '$name is open to the declared roles [R151]',
    ({ name, columns, grants }) => {
      const { columns: openColumns, ...open } = openRelations[name] ?? {};
      expect(grants).toEqual({ anon: {}, authenticated: {}, ...open });
      if (openColumns !== undefined) expect(columns).toEqual(openColumns.split(' '));
    },
  );

  test('only the declared relations and functions are open', () => {
    const names = new Set(relations.map(({ name }) => name));
    expect(Object.keys(openRelations).filter((name) => !names.has(name))).toEqual([]);
    const open = functions.filter(({ open }) => open.length > 0);
    expect(Object.fromEntries(open.map(({ name, open }) => [name, open]))).toEqual(openFunctions);
    expect(others).toEqual([]);
  });
});

test.each(forgeries)('%s opens nothing [R151]', async (forgery) => {
  const { headers, token } = await forge(stack, callers, forgery);
  const tried = [...Object.keys(openRelations), 'payments', 'rpc/run_due_transitions'];
  for (const path of tried) {
    const method = path.startsWith('rpc') ? 'POST' : 'GET';
    const { status, body } = await play(stack, token, {
      method,
      path,
      ...(headers && { headers }),
    });
    expect([path, status, body.includes(canary)]).toEqual([path, 401, false]);
  }
});

const askers = { visitor: 'anon', 'other member': 'authenticated' } as const;

describe.each(['visitor', 'other member'] as const)('a %s', (caller) => {
  const role: Role = askers[caller];
  const isOpen = ({ grants }: Relation) => Object.keys(grants[role]).length > 0;
  const ask = (trick: Trick) => play(stack, callers[caller].databaseToken, trick);

  /** Returns the requests with a response that is not allowed, each with the response. */
  async function misses(tricks: Trick[], isFine: (answer: RestAnswer) => boolean) {
    const results: string[] = [];
    for (const trick of tricks) {
      const answer = await ask(trick);
      if (isFine(answer) && !answer.body.toLowerCase().includes(canary)) continue;
      results.push(`${trick.method} ${trick.path}: ${answer.status} ${answer.body.slice(0, 300)}`);
    }
    return results;
  }

  const closed = relations.filter((each) => !isOpen(each));
  test.each(closed)('neither reads nor writes $name by any request [R151]', async (relation) => {
    const tricks = [...readingTricks(relation), ...writingTricks(relation)];
    // Policies are irrelevant, because the relation has no grants. For most relations one request of each method is
    // enough.
    const isEach = isSlowSet || relation === closed[0] || relation.name === 'payments';
    const isFirst = ({ method }: Trick, at: number) =>
      tricks.findIndex((other) => other.method === method) === at;
    expect(await misses(isEach ? tricks : tricks.filter(isFirst), isRefused)).toEqual([]);
  });

  test.each(relations.filter(isOpen))(
    'a role reads only its own rows of $name [E8] [R151]',
    async (relation) => {
      const columns = (relation.grants[role].select ?? '*').replaceAll(' ', ',');
      const path = `${relation.name}?select=${columns}`;
      const { rows } = await ask({ method: 'GET', path });
      const tricks = [...readingTricks(relation), ...hiddenColumnTricks(relation)];
      const isPrivate = ['member_settings'].includes(relation.name);
      const maxRows = isPrivate ? 0 : rows;
      expect(await misses(tricks, (answer) => answer.rows <= maxRows)).toEqual([]);
    },
  );

  test.each(relations.filter(isOpen))('writes own rows of $name only', async (relation) => {
    const isFine = (answer: RestAnswer) => isRefused(answer) || answer.rows === 0;
    expect(await misses(writingTricks(relation), isFine)).toEqual([]);
  });

  test.each(relations.filter(isOpen))('no closed relation is embedded in $name', async (outer) => {
    const results: string[] = [];
    // The fast set embeds a quarter of the relations in each relation, and another quarter in the next one.
    const place = relations.indexOf(outer);
    const inners = relations.filter((_, at) => isSlowSet || (place + at) % 4 === 0);
    for (const inner of inners) {
      const isFine = (answer: RestAnswer) => isRefused(answer) || isOpen(inner);
      const tricks = embeddingTricks(outer, inner);
      // PostgREST refuses a request for two relations without a foreign key. If several foreign keys connect them,
      // the request needs a hint.
      const { status, body } = await ask(tricks[0]);
      const hints = Array.from(body.matchAll(/"relationship":"(\w+) using/g), ([, hint]) => hint);
      const hinted = () => hints.flatMap((hint) => embeddingTricks(outer, inner, hint));
      if (status === 400) continue;
      results.push(...(await misses(status === 300 ? hinted() : tricks, isFine)));
    }
    expect(results).toEqual([]);
  });

  test('a role calls no forbidden function by any method', async () => {
    const closed = functions.filter(({ open }) => !open.includes(role));
    // The right to call a function does not depend on the method. So the fast set calls each function by one method
    // only.
    const tricks = closed.flatMap((each, at) =>
      callingTricks(each).filter((_, place) => isSlowSet || (at + place) % 2 === 0),
    );
    expect(await misses(tricks, isRefused)).toEqual([]);
  });

  test('a role reaches no other member by an allowed function', async () => {
    const open = functions.filter(({ open }) => open.includes(role));
    expect(await misses(open.flatMap(callingTricks), () => true)).toEqual([]);
  });

  test('finds no other schema', async () => {
    const schemas = ['app', 'auth', 'storage', 'identity', 'extensions', 'pg_catalog', 'graphql'];
    const tricks = schemas.flatMap((schema) =>
      ['users', 'rpc/now'].flatMap((name): Trick[] => [
        { method: 'GET', path: name, headers: { 'accept-profile': schema } },
        { method: 'POST', path: name, headers: { 'content-profile': schema }, body: {} },
      ]),
    );
    expect(await misses(tricks, isRefused)).toEqual([]);
  });

  test('has changed nothing with its requests [R151]', async () => {
    expect(findChanges(before, await everything(stack, callers))).toEqual([]);
  });
});

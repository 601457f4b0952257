/** The REST interface of the database: callers read and write only what is granted to them. */
import { describe, expect, test } from 'vitest';
import { canaryMarker, insertCanaries } from '../support/attacks/canaries.ts';
import { readCatalogue, type Relation, type Role } from '../support/attacks/catalogue.ts';
import { findChanges, readAllData } from '../support/attacks/everything.ts';
import { openFunctions, openRelations } from '../support/attacks/open-relations.ts';
import { createForgery, forgeries } from '../support/attacks/forgeries.ts';
import { createCallers } from '../support/attacks/callers.ts';
import {
  callingTricks,
  embeddingTricks,
  hiddenColumnTricks,
  readingTricks,
  writingTricks,
  type Trick,
} from '../support/attacks/rest-tricks.ts';
import { isRefused, sendTrick, type RestAnswer } from '../support/attacks/rest.ts';
import { runsSlowTests } from '../support/repetitions.ts';
import { openStackForFile } from '../support/stack.ts';

const { relations, functions, otherObjects } = await readCatalogue();

const { stack } = await openStackForFile();
const callers = await createCallers(stack);
await insertCanaries(callers);
const before = await readAllData(stack, callers);

describe('the catalogue of the database', () => {
  test.each(relations)(
    'opens $name to the roles of the table [R151]',
    ({ name, columns, grants }) => {
      const { columns: openColumns, ...open } = openRelations[name] ?? {};
      expect(grants).toEqual({ anon: {}, authenticated: {}, ...open });
      if (openColumns !== undefined) expect(columns).toEqual(openColumns.split(' '));
    },
  );

  test('the catalogue contains the table and opens nothing else', () => {
    const names = new Set(relations.map(({ name }) => name));
    expect(Object.keys(openRelations).filter((name) => !names.has(name))).toEqual([]);
    const open = functions.filter(({ open }) => open.length > 0);
    expect(Object.fromEntries(open.map(({ name, open }) => [name, open]))).toEqual(openFunctions);
    expect(otherObjects).toEqual([]);
  });
});

test.each(forgeries)('%s, which does not hold, opens nothing [R151]', async (forgery) => {
  const { headers, token } = await createForgery(stack, callers, forgery);
  const tried = [...Object.keys(openRelations), 'payments', 'rpc/run_due_transitions'];
  for (const path of tried) {
    const method = path.startsWith('rpc') ? 'POST' : 'GET';
    const { status, body } = await sendTrick(stack, token, {
      method,
      path,
      ...(headers && { headers }),
    });
    expect([path, status, body.includes(canaryMarker)]).toEqual([path, 401, false]);
  }
});

const askers = { visitor: 'anon', 'other member': 'authenticated' } as const;

describe.each(['visitor', 'other member'] as const)('a %s', (caller) => {
  const role: Role = askers[caller];
  const isOpen = ({ grants }: Relation) => Object.keys(grants[role]).length > 0;
  const ask = (trick: Trick) => sendTrick(stack, callers[caller].databaseToken, trick);

  /** Requests that were answered in a way that is not allowed, with their answers. */
  async function misses(tricks: Trick[], isFine: (answer: RestAnswer) => boolean) {
    const results: string[] = [];
    for (const trick of tricks) {
      const answer = await ask(trick);
      if (isFine(answer) && !answer.body.toLowerCase().includes(canaryMarker)) continue;
      results.push(`${trick.method} ${trick.path}: ${answer.status} ${answer.body.slice(0, 300)}`);
    }
    return results;
  }

  const closed = relations.filter((each) => !isOpen(each));
  test.each(closed)('neither reads nor writes $name by any request [R151]', async (relation) => {
    const tricks = [...readingTricks(relation), ...writingTricks(relation)];
    // The relation has no grants: policies are irrelevant. One request of each verb is enough for most relations.
    const isEach = runsSlowTests || relation === closed[0] || relation.name === 'payments';
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

  test.each(relations.filter(isOpen))('reads nothing closed through $name', async (outer) => {
    const results: string[] = [];
    // The fast set tries a quarter of the embedded relations for each relation, and another quarter for the next one.
    const place = relations.indexOf(outer);
    const inners = relations.filter((_, at) => runsSlowTests || (place + at) % 4 === 0);
    for (const inner of inners) {
      const isFine = (answer: RestAnswer) => isRefused(answer) || isOpen(inner);
      const tricks = embeddingTricks(outer, inner);
      // A request for unconnected relations is refused. A request for relations with several connections needs a
      // hint.
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
    // The right to call a function does not depend on the method, so the fast set tries each function with one of
    // them.
    const tricks = closed.flatMap((each, at) =>
      callingTricks(each).filter((_, place) => runsSlowTests || (at + place) % 2 === 0),
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

  test('has changed nothing by all of it [R151]', async () => {
    expect(findChanges(before, await readAllData(stack, callers))).toEqual([]);
  });
});

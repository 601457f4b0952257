import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { architecturePath, fillDocument } from './fill-document.ts';

const architecture = readFileSync(architecturePath, 'utf8');
const schemaFiles = globSync('netlify/supabase/schemas/*.sql').map((path) =>
  readFileSync(path, 'utf8'),
);
const schema = schemaFiles.join('\n');

test('the generated parts of the document follow their sources', async () => {
  const filled = await fillDocument(architecture);
  expect(architecture, `${architecturePath} is old: run npm run documents`).toBe(filled);
});

interface Transition {
  from: string;
  to: string;
  functions: string[];
}

/** Returns the transitions of the state diagrams in a section of the document. */
function readTransitions(heading: string): Transition[] {
  const [, section = ''] = new RegExp(`^## ${heading}\n([^]*?)^## `, 'm').exec(architecture) ?? [];
  return [...section.matchAll(/^stateDiagram-v2\n([^]*?)^```/gm)].flatMap(([, diagram = '']) => {
    // A box may stand for several states: `state "live, expired" as visible`.
    const boxes = [...diagram.matchAll(/^ *state "(.*)" as (\w+)$/gm)];
    const expand = (name = '') => boxes.find((box) => box[2] === name)?.[1]?.split(', ') ?? [name];
    return [...diagram.matchAll(/^ *(\S+) --> (\S+) : (.*)$/gm)].flatMap(
      ([, start, end, functions = '']) =>
        expand(start).flatMap((from) =>
          expand(end).map((to) => ({ from, to, functions: functions.split(', ') })),
        ),
    );
  });
}

const readQuotations = (sql: string) => [...sql.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);

/** Returns the states that a check constraint of the schema allows. */
function readAllowedStates(constraint: string): string[] {
  const pattern = new RegExp(`constraint ${constraint}\\s+check \\(state in \\(([^)]*)\\)`);
  return readQuotations(pattern.exec(schema)?.[1] ?? '');
}

const diagrams = [
  ['The states of a listing', 'listings_state_is_valid'],
  ['The states of a payment', 'payments_state_is_valid'],
] as const;

test.each(diagrams)('the section "%s" has the states of %s', (heading, constraint) => {
  const states = readTransitions(heading).flatMap(({ from, to }) => [from, to]);
  const drawnStates = new Set(states.filter((state) => state !== '[*]'));
  expect([...drawnStates].sort()).toEqual(readAllowedStates(constraint).sort());
});

test.each(diagrams)('the functions in the section "%s" exist', (heading) => {
  const names = readTransitions(heading).flatMap(({ functions }) => functions);
  const missing = names.filter(
    (name) => !new RegExp(`create function (?:public|app)\\.${name}\\(`).test(schema),
  );
  expect(missing).toEqual([]);
});

test('the transitions of a payment are those of app.can_become and of a move', () => {
  const [, body = ''] = /create function app\.can_become\([^]*?case([^]*?)end;/.exec(schema) ?? [];
  const allowed = [...body.matchAll(/when '(\w+)' then p_to_state (.*)/g)].flatMap(
    ([, from = '', condition = '']) => readQuotations(condition).map((to) => `${from} ${to}`),
  );
  const drawn = readTransitions('The states of a payment')
    .filter(({ from, to }) => from !== '[*]' && to !== '[*]')
    .map(({ from, to }) => `${from} ${to}`);
  const isChange = (transition: string) => {
    const [from, to] = transition.split(' ');
    return from !== to;
  };
  // A move takes the money from a paid payment.
  expect(drawn.sort()).toEqual([...allowed.filter(isChange), 'paid failed'].sort());
});

test('the glossary has at most 60 rows', () => {
  const [, glossary = ''] = architecture.split('## Glossary\n');
  // The table begins with a header and a separator.
  expect(glossary.match(/^\|/gm)?.length).toBeLessThanOrEqual(62);
});

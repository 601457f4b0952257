import { expect, test } from 'vitest';
import { runSingleCheck } from '#tests/support/doctor/examine-alone.ts';
import { functions } from './functions.ts';
import { postgrest } from '#tests/support/doctor/hosted-answers.ts';

const createParameters = (types: Record<string, string>) =>
  Object.entries(types).map(([name, type]) => ({ name, type }));
const expected = {
  functions: new Map([
    ['lease_emails', createParameters({ p_limit: 'int4' })],
    ['look_up', createParameters({ p_slugs: 'text[]' })],
    ['decide', createParameters({ p_actor_id: 'uuid', p_is_staff: 'bool' })],
  ]),
};

const noFunctions = () => postgrest.description([], {});

/**
 * Examines a fake PostgREST.
 * @param responses - responses by the name of the function. All other functions refuse the visitor.
 */
async function examineCalls(
  responses: Record<string, () => Response>,
  description: () => Response = noFunctions,
) {
  const requests: string[] = [];
  const respond = ({ method, url }: Request) => {
    const { pathname, search } = new URL(url);
    const name = pathname.replace(/^\/rest\/v1\/(rpc\/)?/, '');
    if (name === '') return description();
    requests.push(`${method} ${name}${decodeURIComponent(search)}`);
    return responses[name]?.() ?? postgrest.noRight(`function ${name}`);
  };
  return { finding: await runSingleCheck(functions, respond, { expected }), requests };
}

test('functions that refuse visitors are called with all arguments [E15]', async () => {
  const { finding, requests } = await examineCalls({});
  expect(finding).toEqual({ result: 'ok', message: 'Visitors can call none of 3.' });
  const zeroId = '00000000-0000-0000-0000-000000000000';
  expect(requests.sort()).toEqual([
    `GET decide?p_actor_id=${zeroId}&p_is_staff=true`,
    'GET lease_emails?p_limit=0',
    'GET look_up?p_slugs={x}',
  ]);
});

test.each([
  ['returns a result', () => Response.json([])],
  ['fails because GET is read-only', postgrest.readOnly],
  ['raises an error of its own', () => Response.json({ code: 'P0001' }, { status: 400 })],
])('a function that %s is open to visitors [E15]', async (_, respond) => {
  const { finding } = await examineCalls({ lease_emails: respond });
  const advice = 'Add a migration that revokes execute on each from public, anon.';
  const message = `A visitor can call lease_emails. ${advice}`;
  expect(finding).toEqual({ result: 'wrong', message });
});

test('a function outside of the migrations is called too [E15]', async () => {
  const leftover = { since: 'timestamp with time zone', ids: 'bigint[]' };
  const description = () => postgrest.description(['posts'], { leftover });
  const responses = { leftover: () => Response.json(1) };
  const { finding, requests } = await examineCalls(responses, description);
  expect(requests).toContain('GET leftover?since=epoch&ids={0}');
  expect(finding.message).toContain('can call leftover.');
});

test('a missing function is reported by its name [E15]', async () => {
  const { finding } = await examineCalls({ decide: () => postgrest.noFunction('decide') });
  const message =
    'The database lacks decide. Run npx supabase@3 db push --remote --workdir netlify.';
  expect(finding).toEqual({ result: 'wrong', message });
});

test('an error before the permission check proves nothing [E15]', async () => {
  const unreadable = () => Response.json({ code: '22P02' }, { status: 400 });
  const { finding } = await examineCalls({ look_up: unreadable });
  const message = 'Visitors can call none of 2. No result for look_up (400 22P02).';
  expect(finding).toEqual({ result: 'ok', message });
});

test('a refused publishable key skips the check [E15]', async () => {
  const { finding } = await examineCalls({ decide: postgrest.badToken });
  expect(finding.result).toBe('skipped');
});

import { ok, skipped, wrong, type Check, type Subject } from './check.ts';
import { asEndpoint, strange } from './keys.ts';
import { codeOf, noColumn, noTable, receptionOf } from './rest.ts';

/** Every table, column and view that this working copy's migrations make is there. */
export const migrations: Check = {
  name: 'migrations',
  async examine(subject) {
    const { tables, views } = subject.expected;
    const wanted = [...tables, ...views.map((name): [string, string[]] => [name, ['*']])];
    const answers = await Promise.all(
      wanted.map(([name, columns]) =>
        asEndpoint(subject)(`${name}?select=${columns.join(',')}&limit=0`),
      ),
    );
    if (answers.some((answer) => receptionOf(answer) === 'refused')) {
      return skipped('Not to be seen before the database takes the secret key.');
    }
    const odd = answers.find((answer) => receptionOf(answer) === 'strange');
    if (odd) return strange(odd);

    const behind = wanted.filter((_, at) => isBehind(answers[at]));
    if (behind.length === 0) {
      return ok(
        `All ${tables.size} tables are there with their columns, and ${views.length} views.`,
      );
    }
    return wrong(
      `Missing, or without some of its columns: ${behind.map(([name]) => name).join(', ')}.`,
      'Run supabase db push --workdir netlify.',
    );
  },
};

function isBehind(answer: Awaited<ReturnType<Subject['send']>> | undefined): boolean {
  return answer !== undefined && [noTable, noColumn].includes(codeOf(answer) ?? '');
}

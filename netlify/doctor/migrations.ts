import { ok, wrong, type Check } from './check.ts';
import { asEndpoint, getCode, noColumn, noTable, requireReached } from './rest.ts';

/** Checks that the database contains every table, column and view of this working copy's migrations. */
export const migrations: Check = {
  name: 'migrations',
  async examine(subject) {
    const { tables, views } = subject.expected;
    const relations = [...tables, ...views.map((name): [string, string[]] => [name, ['*']])];
    const answers = await Promise.all(
      relations.map(([name, columns]) =>
        asEndpoint(subject)(`${name}?select=${columns.join(',')}&limit=0`),
      ),
    );
    requireReached(answers, 'secret');
    const behind = relations.filter((_, at) => {
      const code = answers[at] && getCode(answers[at]);
      return code === noTable || code === noColumn;
    });
    if (behind.length === 0) {
      return ok(`All ${tables.size} tables with their columns and ${views.length} views exist.`);
    }
    return wrong(
      `Missing, or lacking columns: ${behind.map(([name]) => name).join(', ')}.`,
      'Run supabase db push --workdir netlify.',
    );
  },
};

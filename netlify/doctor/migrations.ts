import { ok, pushAdvice, wrong, type Check } from './check.ts';
import {
  createEndpointSend,
  getCode,
  noColumn,
  noTable,
  requireDatabaseResponses,
} from './rest.ts';

/** Checks that the database contains every table, column and view of this working copy's migrations. */
export const migrations: Check = {
  name: 'migrations',
  async examine(subject) {
    const { tables, views } = subject.expected;
    const relations = [...tables, ...views.map((name): [string, string[]] => [name, ['*']])];
    const responses = await Promise.all(
      relations.map(([name, columns]) =>
        createEndpointSend(subject)(`${name}?select=${columns.join(',')}&limit=0`),
      ),
    );
    requireDatabaseResponses(responses, { sentKey: 'secret' });
    const outdated = relations.filter((_, index) => {
      const code = responses[index] && getCode(responses[index]);
      return code === noTable || code === noColumn;
    });
    if (outdated.length === 0) {
      return ok(`All ${tables.size} tables with their columns and ${views.length} views exist.`);
    }
    return wrong(
      `Missing, or lacking columns: ${outdated.map(([name]) => name).join(', ')}.`,
      pushAdvice,
    );
  },
};

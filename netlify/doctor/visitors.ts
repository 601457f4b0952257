import * as z from 'zod';
import type { Check, Subject } from './check.ts';
import { asEndpoint, asVisitor, strange } from './keys.ts';
import { ok, skipped, wrong } from './outcome.ts';
import { codeOf, isSuccess, receptionOf } from './rest.ts';

/** The tables and views that everybody may read. */
const openToVisitors: string[] = ['open_jobs'];

/** What somebody without an account can do with the key that every browser is given. */
export const visitors: Check = {
  name: 'visitors',
  async examine(subject) {
    const names = await allTables(subject);
    const answers = await Promise.all(
      names.map((name) => asVisitor(subject)(`${name}?select=*&limit=0`)),
    );
    const refused = answers.some((answer) => receptionOf(answer) === 'refused');
    if (refused) return skipped('Not to be seen before the database takes the publishable key.');
    const odd = answers.find((answer) => receptionOf(answer) === 'strange');
    if (odd) return strange(odd);

    const readable = names.filter((_, at) => answers[at] && isSuccess(answers[at]));
    const open = readable.filter((name) => !openToVisitors.includes(name));
    const canDo = [
      ...(open.length > 0 ? [`read ${open.join(', ')}`] : []),
      ...((await canPost(subject)) ? ['add posts'] : []),
    ];
    if (canDo.length === 0) return ok(`They reach none of ${names.length} tables.`);
    return wrong(
      `Somebody without an account can ${canDo.join(' and ')}.`,
      'Add a migration that revokes it from anon, or name the table in netlify/doctor/visitors.ts.',
    );
  },
};

const descriptionSchema = z.object({ paths: z.record(z.string(), z.unknown()) });

/** The tables of the migrations, and those that the service itself lists, made by whomever. */
async function allTables(subject: Subject): Promise<string[]> {
  const { body } = await asEndpoint(subject)('');
  const paths = Object.keys(descriptionSchema.safeParse(body).data?.paths ?? {});
  const listed = paths.map((path) => path.slice(1)).filter((name) => /^\w+$/.test(name));
  return [...new Set([...subject.tables.keys(), ...listed])].sort();
}

/** How codes begin of rows that break a constraint, which is looked at after the right to write. */
const violation = '23';

/** Tries with a post that has no words: the database never takes one, whoever sends it. */
async function canPost(subject: Subject): Promise<boolean> {
  const answer = await asVisitor(subject)('posts', { post: { description: ' ' } });
  return isSuccess(answer) || codeOf(answer)?.startsWith(violation) === true;
}

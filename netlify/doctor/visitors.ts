import { ok, wrong, type Check, type Subject } from './check.ts';
import { allThatIsServed } from './interface-description.ts';
import { asVisitor, getCode, isSuccess, requireReached } from './rest.ts';

/** The views that visitors may read. The public pages are built from them. */
export const openToVisitors = ['live_listings', 'open_jobs'];

/**
 * Checks what callers without an account can read and write. Every browser receives the key that the check uses.
 */
export const visitors: Check = {
  name: 'visitors',
  async examine(subject) {
    const send = asVisitor(subject);
    const { tables } = await allThatIsServed(subject);
    const answers = await Promise.all(tables.map((name) => send(`${name}?select=*&limit=0`)));
    requireReached(answers, 'publishable');

    const readable = tables.filter((_, at) => answers[at] && isSuccess(answers[at]));
    const open = readable.filter((name) => !openToVisitors.includes(name));
    const closed = openToVisitors.filter((name) => !readable.includes(name));
    const canDo = [
      ...(open.length > 0 ? [`read ${open.join(', ')}`] : []),
      ...((await canPost(subject)) ? ['add posts'] : []),
    ];
    if (canDo.length > 0) {
      return wrong(
        `A visitor can ${canDo.join(' and ')}.`,
        'Add a migration that revokes it from anon.',
      );
    }
    if (closed.length > 0) {
      return wrong(
        `A visitor cannot read ${closed.join(', ')}, which public pages need.`,
        'Run supabase db push --workdir netlify.',
      );
    }
    return ok(
      `Of ${tables.length} tables and views visitors read ${openToVisitors.join(' and ')}.`,
    );
  },
};

/** Prefix of the error codes of violated constraints. PostgreSQL checks constraints after the right to write. */
const violation = '23';

/**
 * True if a visitor has the right to insert posts. The request contains an empty text, so a constraint always
 * refuses the post.
 */
async function canPost(subject: Subject): Promise<boolean> {
  const answer = await asVisitor(subject)('posts', { post: { description: ' ' } });
  return isSuccess(answer) || getCode(answer)?.startsWith(violation) === true;
}

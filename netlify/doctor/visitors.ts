import { ok, pushAdvice, wrong, type Check, type Subject } from './check.ts';
import { readServedObjects } from './interface-description.ts';
import { createVisitorSend, getCode, isSuccess, requireDatabaseResponses } from './rest.ts';

/** The views that visitors may read. The public pages are built from them. */
export const publicViews = ['live_listings', 'open_jobs'];

/**
 * Checks that callers without an account can read only the public views. They must not have the right to add posts.
 * Every browser receives the key that the check uses.
 */
export const visitors: Check = {
  name: 'visitors',
  async examine(subject) {
    const send = createVisitorSend(subject);
    const { tables } = await readServedObjects(subject);
    const responses = await Promise.all(tables.map((name) => send(`${name}?select=*&limit=0`)));
    requireDatabaseResponses(responses, { sentKey: 'publishable' });

    const readableTables = tables.filter(
      (_, index) => responses[index] && isSuccess(responses[index]),
    );
    const openTables = readableTables.filter((name) => !publicViews.includes(name));
    const unreadableViews = publicViews.filter((name) => !readableTables.includes(name));
    const openRights = [
      ...(openTables.length > 0 ? [`read ${openTables.join(', ')}`] : []),
      ...((await canPost(subject)) ? ['add posts'] : []),
    ];
    if (openRights.length > 0) {
      return wrong(
        `A visitor can ${openRights.join(' and ')}.`,
        'Add a migration that revokes it from anon.',
      );
    }
    if (unreadableViews.length > 0) {
      return wrong(
        `A visitor cannot read ${unreadableViews.join(', ')}, which public pages need.`,
        pushAdvice,
      );
    }
    return ok(`Of ${tables.length} tables and views visitors read ${publicViews.join(' and ')}.`);
  },
};

/** Prefix of the error codes of violated constraints. PostgreSQL checks constraints after the right to write. */
const violationPrefix = '23';

/**
 * True if a visitor has the right to insert posts. The text of the request is blank, so a constraint always refuses
 * the post.
 */
async function canPost(subject: Subject): Promise<boolean> {
  const response = await createVisitorSend(subject)('posts', { post: { description: ' ' } });
  return isSuccess(response) || getCode(response)?.startsWith(violationPrefix) === true;
}

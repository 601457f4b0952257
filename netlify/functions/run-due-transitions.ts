import type { Config } from '@netlify/functions';
import { createAddressFinder } from '../auth/identity-admin.ts';
import { purgeChangedPages } from '../cache/purge-changed-pages.ts';
import { createDatabaseClient, unwrapResponse } from '../data/database.ts';
import { notifyOwners } from '../emails/notify-owners.ts';
import { scheduledFunction } from '../operations/record-run.ts';
import { runWithin } from '../operations/time-budget.ts';
import { publishPlannedPosts } from '../pages/planned-posts.ts';

export const config: Config = { schedule: '* * * * *' };

/** Maximum number of requests for purges, so that a run after an outage stays within its time. */
const maxPurges = 20;

/**
 * Time budgets in ms. All parts end within the first one, so that the run and its record stay below the limit of a
 * scheduled function, 30 s [docs.netlify.com, scheduled functions]. The statement of the transitions ends by itself after
 * 25 s, and may commit after the end of its part.
 */
const budgetMs = 26_000;
const transitionsBudgetMs = 20_000;
const purgesBudgetMs = 7_000;
const postsBudgetMs = 4_000;

/**
 * Runs the due transitions of the database, purges the pages of changed listings, also after failed purges of earlier
 * changes, starts a build for planned posts of the blog, and emails the owners. The parts share one time budget. A part without time is left to the next run, because
 * each of them reads its work from the database. A late run makes up for missed ones.
 */
export default scheduledFunction('run-due-transitions', async (request) => {
  const deadline = performance.now() + budgetMs;
  const limit = (partMs: number) => Math.max(0, Math.min(partMs, deadline - performance.now()));
  try {
    const signal = AbortSignal.timeout(transitionsBudgetMs);
    await unwrapResponse(createDatabaseClient().rpc('run_due_transitions').abortSignal(signal));
  } finally {
    await runWithin(limit(purgesBudgetMs), 'purges of pages', () => purgeChangedPages(maxPurges));
  }
  await runWithin(limit(postsBudgetMs), 'planned posts', publishPlannedPosts);
  const findAddress = createAddressFinder(request);
  await runWithin(limit(budgetMs), 'notices to owners', () => notifyOwners(findAddress, deadline));
});

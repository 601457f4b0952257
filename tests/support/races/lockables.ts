/** The names of the rows for which transactions of a scene can compete. */

/** Rows of a scene that a transaction may lock until it ends. */
const lockables = [
  'member',
  'listing',
  'payment',
  'unmatched',
  'code',
  'phone',
  'slug',
  'post',
  'pictures',
  'vacancy',
  'reports',
  'mailbox',
  'letters',
  'stops',
  'notices',
  'messages',
  'refused',
  'visits',
  'budgets',
  'runs',
  'alerts',
  'faults',
  'purges',
  'restore',
  'erasures',
  'agents',
  'news',
  'builds',
  'texts',
  'prepared',
] as const;
export type Lockable = (typeof lockables)[number];
/** True for the name of a row. */
export const isLockable = (name: string): name is Lockable => lockables.includes(name as Lockable);

/** A function's arguments by name, each an expression of SQL that is worked out beforehand. */
export type Arguments = Record<string, string>;

/** How a function of the database is called. */
export interface Calls {
  /** Whether nobody waits for it: then a second is soon enough. */
  isScheduled?: true;
  /** Whether somebody waits for it once in years: the same. */
  isOnce?: true;
  /** By a word for what is special about it. */
  kinds: Record<string, Arguments>;
}

/** The member and member of staff who has hundreds of what others have one or two of. */
export const busiest = `md5('member 1')::uuid`;

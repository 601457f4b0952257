/**
 * Builds arguments for calls of database functions. They are SQL expressions that select rows of the aged database.
 */

/** Arguments of a function by name. Each is an SQL expression that is evaluated before the call. */
export type Arguments = Record<string, string>;

/** Calls of one database function by a short description. */
export type Calls = Record<string, Arguments>;

/**
 * The id of the member with the most rows: hundreds, where most members have one or two. The member is also staff.
 */
export const busiestMemberId = `md5('member 1')::uuid`;

/**
 * Returns an expression for the value of a column at a percentile.
 * @param part - the percentile, from 0 to 1
 */
export const selectPercentile = (part: number, column: string, table: string) =>
  `(select percentile_disc(${part}) within group (order by ${column}) from public.${table})`;

/**
 * Returns an expression for a column of the first row that meets the condition. Two calls with the same condition
 * use the same row.
 */
export const selectFirst = (column: string, table: string, where: string) =>
  `(select ${column} from public.${table} where ${where} order by id limit 1)`;

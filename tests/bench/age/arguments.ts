/** Arguments for calls of database functions: SQL expressions that select rows of the aged database. */

/** A function's arguments by name, each an SQL expression that is evaluated before the call. */
export type Arguments = Record<string, string>;

/** The calls of a database function, by a short description of each case. */
export type Calls = Record<string, Arguments>;

/** The member, also a member of staff, with hundreds of rows where others have one or two. */
export const busiest = `md5('member 1')::uuid`;

/**
 * The value of a column at a percentile.
 * @param part - the percentile, from 0 to 1
 */
export const at = (part: number, column: string, table: string) =>
  `(select percentile_disc(${part}) within group (order by ${column}) from public.${table})`;

/** A column of the first row that meets the condition. All columns come from the same row. */
export const some = (column: string, table: string, where: string) =>
  `(select ${column} from public.${table} where ${where} order by id limit 1)`;

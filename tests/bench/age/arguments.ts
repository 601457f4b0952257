/** What functions of the database are given: expressions of SQL that pick rows of the aged database. */

/** A function's arguments by name, each an expression of SQL that is worked out beforehand. */
export type Arguments = Record<string, string>;

/** How a function of the database is called, by a word for what is special about it. */
export type Calls = Record<string, Arguments>;

/** The member and member of staff who has hundreds of what others have one or two of. */
export const busiest = `md5('member 1')::uuid`;

/** A row's column where so large a part of the rows comes before it. */
export const at = (part: number, column: string, table: string) =>
  `(select percentile_disc(${part}) within group (order by ${column}) from public.${table})`;

/** A column of the first row of which this is true: of the same row for each column. */
export const some = (column: string, table: string, where: string) =>
  `(select ${column} from public.${table} where ${where} order by id limit 1)`;

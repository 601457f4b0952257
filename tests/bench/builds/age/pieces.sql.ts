/** Expressions of SQL that several tables are filled with. */

/** A member's id by her number, which is an expression itself. */
export const memberOf = (number: string) => `md5('member ' || ${number})::uuid`;

/** Somebody among so many members: some have hundreds of what most have one or two of. */
export const someMember = (members: number) =>
  memberOf(`(1 + floor(${members} * power(random(), 2)))::int`);

/** One of ten members of the staff. */
export const someStaff = memberOf('(1 + floor(10 * random()))::int');

/** A payment's id by the number of its listing and its own among that one's. */
export const paymentOf = (listing: string, turn: string) =>
  `md5('payment ' || ${listing} || ' ' || ${turn})::uuid`;

/** Ten signs that are others for each number. */
export const codeOf = (number: string) =>
  `upper(lpad(to_hex((${number})::bigint * 2654435761 % 1099511627776), 10, '0'))`;

/** A text of so many different words, rare and common ones, that begin with a number's. */
export const wordsOf = (number: string, words: number) =>
  `(select string_agg('thing' || ((${number}) * 7 + m * m * 13) % 2000, ' ') from generate_series(1, ${words}) m)`;

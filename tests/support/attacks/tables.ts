/** The rights of each kind of caller on a row of each table that belongs to a member. */
import type { Kind, People } from './people.ts';

type Row = Record<string, unknown>;

interface Table {
  /** Letters for read, insert (an own row), update and delete: 'riud' is everything, '----' nothing. */
  may: Record<Kind, string>;
  /** A new row that belongs to the member. */
  row: (people: People) => Row | Promise<Row>;
  /** The primary key of the row. */
  key: readonly string[];
  change: Row;
  /** The row that a caller would insert as an own one. */
  insert: (people: People) => Row | Promise<Row>;
}

const closedTo = { visitor: '----', stranger: '----' };

async function postOf(people: People, kind: Kind): Promise<number> {
  const { data } = await people.endpoints
    .from('posts')
    .insert({ description: 'New mats', author_id: people[kind].id })
    .select('id')
    .single()
    .throwOnError();
  return data.id as number;
}

const tables: Record<string, Table> = {
  member_settings: {
    may: { ...closedTo, member: 'riu-', 'other member': '-i--', 'staff member': '-i--' },
    row: ({ member }) => ({ member_id: member.id, news: false }),
    key: ['member_id'],
    change: { news: true },
    insert: () => ({ language: 'sw' }),
  },
  posts: {
    may: { ...closedTo, member: 'riud', 'other member': 'ri--', 'staff member': 'ri--' },
    row: ({ member }) => ({ description: 'New mats', author_id: member.id }),
    key: ['id'],
    change: { description: 'Changed' },
    insert: () => ({ title: '', description: 'Hello', client_id: crypto.randomUUID() }),
  },
  post_reports: {
    may: { ...closedTo, member: '-i--', 'other member': '-i--', 'staff member': '-i--' },
    row: async (people) => ({
      post_id: await postOf(people, 'staff member'),
      reporter_id: people.member.id,
      reason: 'spam',
    }),
    key: ['post_id', 'reporter_id'],
    change: { reason: 'scam' },
    // Every caller reports a post of another member.
    insert: async (people) => ({
      post_id: await postOf({ ...people, member: await somebody(people) }, 'member'),
      reason: 'spam',
    }),
  },
};

export const tableNames = Object.keys(tables);

/** The expected result of {@link mayDo}. */
export const allowed = (kind: Kind, name: string) => tables[name]?.may[kind] ?? '----';

/** Tries all four verbs, and returns those with an effect, for any response. */
export async function mayDo(people: People, kind: Kind, name: string): Promise<string> {
  const table = tables[name];
  if (!table) throw new Error(`${name} is not in the matrix.`);
  const { database } = people[kind];
  const make = async () => {
    const row = await table.row(people);
    const made = await people.endpoints
      .from(name)
      .upsert(row, { onConflict: table.key.join() })
      .select()
      .single<Row>()
      .throwOnError();
    return Object.fromEntries(table.key.map((column) => [column, made.data[column]]));
  };
  const stored = async (match: Row) =>
    (await people.endpoints.from(name).select().match(match).throwOnError()).data[0] as
      Row | undefined;

  const match = await make();
  const read = await database.from(name).select(table.key.join()).match(match);
  await database.from(name).update(table.change).match(match);
  const updated = await stored(match);
  await database.from(name).delete().match(match);
  const isDeleted = (await stored(match)) === undefined;

  if (name === 'member_settings') {
    await people.endpoints
      .from(name)
      .delete()
      .eq('member_id', people[kind].id || people.member.id);
  }
  const inserted = await database.from(name).insert(await table.insert(people));
  return [
    (read.data ?? []).length > 0 ? 'r' : '-',
    inserted.error === null ? 'i' : '-',
    Object.entries(table.change).every(([column, value]) => updated?.[column] === value)
      ? 'u'
      : '-',
    isDeleted ? 'd' : '-',
  ].join('');
}

/** Creates a member other than all callers. */
async function somebody({ endpoints, visitor }: People) {
  const id = crypto.randomUUID();
  await endpoints.from('members').insert({ id, name: 'Somebody' }).throwOnError();
  return { ...visitor, id };
}

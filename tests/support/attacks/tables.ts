/** The rights of each kind of caller in each table, on a row that belongs to the member. */
import type { CallerKind, Callers } from './callers.ts';

type Row = Record<string, unknown>;

interface Table {
  /** Rights by caller: read (r), insert of an own row (i), update (u), delete (d). A missing right is '-'. */
  access: Record<CallerKind, string>;
  /** Returns a new row that belongs to the member. */
  row: (callers: Callers) => Row | Promise<Row>;
  /** The columns of the primary key. */
  key: readonly string[];
  change: Row;
  /** Returns a row that the caller may insert as its owner. */
  insert: (callers: Callers) => Row | Promise<Row>;
}

const noAccess = { visitor: '----', stranger: '----' };

async function createPost(callers: Callers, kind: CallerKind): Promise<number> {
  const { data } = await callers.serviceClient
    .from('posts')
    .insert({ description: 'New mats', author_id: callers[kind].id })
    .select('id')
    .single()
    .throwOnError();
  return data.id as number;
}

const tables: Record<string, Table> = {
  member_settings: {
    access: { ...noAccess, member: 'riu-', 'other member': '-i--', 'staff member': '-i--' },
    row: ({ member }) => ({ member_id: member.id, news: false }),
    key: ['member_id'],
    change: { news: true },
    insert: () => ({ language: 'sw' }),
  },
  posts: {
    access: { ...noAccess, member: 'riud', 'other member': 'ri--', 'staff member': 'ri--' },
    row: ({ member }) => ({ description: 'New mats', author_id: member.id }),
    key: ['id'],
    change: { description: 'Changed' },
    insert: () => ({ title: '', description: 'Hello', client_id: crypto.randomUUID() }),
  },
  post_reports: {
    access: { ...noAccess, member: '-i--', 'other member': '-i--', 'staff member': '-i--' },
    row: async (callers) => ({
      post_id: await createPost(callers, 'staff member'),
      reporter_id: callers.member.id,
      reason: 'spam',
    }),
    key: ['post_id', 'reporter_id'],
    change: { reason: 'scam' },
    // Every caller reports a post of another member.
    insert: async (callers) => ({
      post_id: await createPost({ ...callers, member: await createMember(callers) }, 'member'),
      reason: 'spam',
    }),
  },
};

export const tableNames = Object.keys(tables);

/** Returns the rights that {@link probeAccess} is expected to find. */
export const getExpectedAccess = (kind: CallerKind, name: string) =>
  tables[name]?.access[kind] ?? '----';

/**
 * Tries all four verbs on a row, and returns the letters of those that had an effect. The statuses of the responses
 * are ignored.
 */
export async function probeAccess(
  callers: Callers,
  kind: CallerKind,
  name: string,
): Promise<string> {
  const table = tables[name];
  if (!table) throw new Error(`${name} is not in the matrix.`);
  const { database } = callers[kind];
  const createRow = async () => {
    const row = await table.row(callers);
    const createdRow = await callers.serviceClient
      .from(name)
      .upsert(row, { onConflict: table.key.join() })
      .select()
      .single<Row>()
      .throwOnError();
    return Object.fromEntries(table.key.map((column) => [column, createdRow.data[column]]));
  };
  const readRow = async (match: Row) =>
    (await callers.serviceClient.from(name).select().match(match).throwOnError()).data[0] as
      | Row
      | undefined;

  const match = await createRow();
  const read = await database.from(name).select(table.key.join()).match(match);
  await database.from(name).update(table.change).match(match);
  const updated = await readRow(match);
  await database.from(name).delete().match(match);
  const isDeleted = (await readRow(match)) === undefined;

  if (name === 'member_settings') {
    await callers.serviceClient
      .from(name)
      .delete()
      .eq('member_id', callers[kind].id || callers.member.id);
  }
  const inserted = await database.from(name).insert(await table.insert(callers));
  return [
    (read.data ?? []).length > 0 ? 'r' : '-',
    inserted.error === null ? 'i' : '-',
    Object.entries(table.change).every(([column, value]) => updated?.[column] === value)
      ? 'u'
      : '-',
    isDeleted ? 'd' : '-',
  ].join('');
}

/** Creates a member that is not one of the callers. */
async function createMember({ serviceClient, visitor }: Callers) {
  const id = crypto.randomUUID();
  await serviceClient.from('members').insert({ id, name: 'Somebody' }).throwOnError();
  return { ...visitor, id };
}

/** Adds public posts as the seeded member, for tests of their rules. */
import { beforeEach } from 'vitest';
import { freshPostsSchema } from '#domain/post/public-post.ts';
import { memberId, staffId } from './seeded-users.ts';
import { createDatabaseClient, loadWithSchedules, openStackForFile } from './stack.ts';

const daySeconds = 86_400;

interface StoredPost {
  id: number;
  publication: string | null;
  publication_reason: string | null;
  edited_at: string | null;
  listing_id: number | null;
}

/**
 * Starts a stack with a live listing of the seeded member. Each test begins at noon of its own day, because a member
 * may add ten posts an hour, and a day shows two of them.
 */
export async function openPublicPosts() {
  const opened = await openStackForFile(loadWithSchedules());
  const { stack, database, listings, advanceClock, readRow } = opened;
  let member = await createDatabaseClient(stack, 'member');
  const advance = async (seconds: number) => {
    await advanceClock(seconds);
    member = await createDatabaseClient(stack, 'member');
  };
  beforeEach(async () => {
    const { rows } = await stack.sql.query<{ seconds: number }>(
      "select app.seconds_until(app.start_of_day(app.today() + 1) + interval '12 hours')::int as seconds",
    );
    await advance(rows[0]?.seconds ?? daySeconds);
  });
  const shop = await listings.live({
    title: 'Njeri Dresses',
    town: 'Thika',
    county: 'Kiambu',
    category: 'Clothing',
    description:
      'Dresses of all sizes from Gikomba. Pay to till number 5550001 after you saw them.',
    // The tests take some months.
    package: 'yearly',
  });

  const readPost = (id: number) => readRow<StoredPost>('posts', id);
  const arrangePicture = async (client_id: string, alt: string) => {
    const columns = { purpose: 'post', state: 'ready', width: 640, height: 480 };
    const picture = database.from('pictures').insert({ owner_id: memberId, ...columns });
    const { data } = await picture.select('id').single().throwOnError();
    const arrangement = { p_draft_id: client_id, p_arrangement: [{ id: data.id as string, alt }] };
    await member.rpc('arrange_pictures', arrangement).throwOnError();
  };

  return {
    ...opened,
    shop,
    readPost,
    /** Returns the database client of the member with a valid token. */
    getMember: () => member,
    /** Advances the clock by days. */
    advanceDays: (days: number) => advance(days * daySeconds),
    /** Adds a post with a picture as the member, by default on the page of the listing. Returns its row. */
    addPost: async (post: object = {}, { alt = '', hasPicture = true } = {}) => {
      const client_id = crypto.randomUUID();
      if (hasPicture) await arrangePicture(client_id, alt);
      const row = { description: 'Ten new dresses', listing_id: shop.id, client_id, ...post };
      const insertion = await member.from('posts').insert(row).select('id').single().throwOnError();
      return readPost(insertion.data.id as number);
    },
    edit: (id: number, change: object) => member.from('posts').update(change).eq('id', id),
    /** Decides about a post as staff. */
    decide: ({ id, edited_at }: StoredPost, decision: string, reason = '') =>
      database.rpc('decide_public_post', {
        p_actor_id: staffId,
        p_post_id: id,
        p_decision: decision,
        p_edited_at: edited_at,
        p_reason: reason,
      }),
    /** Returns the ids of the posts that visitors see in a section. */
    findIds: async (section: object = {}): Promise<number[]> => {
      const result = await database.rpc('find_fresh_posts', { ...section, p_limit: 100 });
      return freshPostsSchema.parse(result.data).posts.map(({ id }) => id);
    },
  };
}

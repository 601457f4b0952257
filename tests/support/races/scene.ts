/** A member with all that transactions may want at once: a listing in some state, money, a post, pictures. */
import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { sampleListing } from '../listing-lifecycle.ts';
import { staffId } from '../seeded-people.ts';

export interface Scene {
  member: string;
  /** Three may report the post. */
  others: [string, string, string];
  listing: number;
  /** What its owner writes. */
  draft: ReturnType<typeof draftOf>;
  revision: number;
  /** The version that staff look at; 0 where there is none. */
  version: number;
  slug: string;
  /** The payment that was opened last. */
  payment: string;
  /** Money of 899 that nobody is named for. */
  unmatched: string;
  /** Codes of the till; the first is in use where money is in review. */
  codes: [string, string];
  post: number;
  pictures: [string, string];
  pictureDraft: string;
  vacancy: string;
  /** A business with open reports. */
  business: string;
}

/** Runs an expression and returns its value. */
type Evaluate = <Value>(expression: string, values: unknown[]) => Promise<Value>;

const steps = {
  submit: async (scene: Scene, evaluate: Evaluate) => {
    const { member, listing, draft, revision, slug } = scene;
    const handedIn = await evaluate<{ revision: number }>(
      'public.submit_listing($1, $2, $3, $4, $5)',
      [member, listing, draft, revision, slug],
    );
    scene.revision = handedIn.revision;
    scene.version = await evaluate('(select review_version from public.listings where id = $1)', [
      listing,
    ]);
  },
  pay: async (scene: Scene, evaluate: Evaluate) => {
    scene.payment = await evaluate(
      `(public.begin_payment($1, $2, 'weekly', 7, 899, 'KES', 'till', $3)).id`,
      [scene.member, scene.listing, newCode()],
    );
  },
  settle: ({ payment }: Scene, evaluate: Evaluate) => confirm(evaluate, payment, newCode(), 899),
  'pay too little': ({ payment, codes }: Scene, evaluate: Evaluate) =>
    confirm(evaluate, payment, codes[0], 500),
  owe: ({ payment }: Scene, evaluate: Evaluate) =>
    evaluate(`public.mark_refund_due($1, $2, 'asked for')`, [staffId, payment]),
  approve: ({ listing, version, slug }: Scene, evaluate: Evaluate) =>
    evaluate('public.approve_listing($1, $2, $3, $4)', [staffId, listing, version, slug]),
  suspend: ({ listing }: Scene, evaluate: Evaluate) =>
    evaluate(`public.suspend_listing($1, $2, 'reported')`, [staffId, listing]),
  change: async (scene: Scene, evaluate: Evaluate) => {
    scene.draft = draftOf(scene.member, `${scene.slug} new`);
    await steps.submit(scene, evaluate);
  },
  /** Its week ended a day ago, and nobody has looked since. */
  end: async ({ listing }: Scene, evaluate: Evaluate) =>
    evaluate('races.end_paid_time($1)', [listing]),
};

/** How a listing comes into each state that transactions may find it in. */
const ways = {
  draft: [],
  submitted: ['submit', 'pay'],
  review: ['submit', 'pay', 'pay too little'],
  waiting: ['submit', 'pay', 'settle'],
  refund: ['submit', 'pay', 'settle', 'owe'],
  suspended: ['submit', 'pay', 'settle', 'approve', 'suspend'],
  over: ['submit', 'pay', 'settle', 'approve', 'end'],
  live: ['submit', 'pay', 'settle', 'approve', 'pay', 'settle', 'pay', 'change'],
} satisfies Record<string, (keyof typeof steps)[]>;
export type SceneState = keyof typeof ways;

/** What scenes need in their database. Call it once. */
export async function prepareScenes(pool: postgres.Sql): Promise<void> {
  await pool.unsafe(`
    create schema races;
    create function races.end_paid_time(listing bigint) returns void language sql as $$
      update public.payments set paid_at = paid_at - interval '8 days',
          covers_from = covers_from - interval '8 days', covers_until = covers_until - interval '8 days'
        where listing_id = listing;
      update public.listings set live_from = live_from - interval '8 days',
          live_until = live_until - interval '8 days' where id = listing;
    $$`);
}

/** Makes a scene in a transaction of its own, by the functions that the product calls. */
export function makeScene(pool: postgres.Sql, state: SceneState): Promise<Scene> {
  return pool.begin(async (session) => {
    const evaluate: Evaluate = async <Value>(expression: string, values: unknown[]) => {
      const rows = await session.unsafe(`select ${expression} as value`, values as never[]);
      return (rows[0] as { value: Value } | undefined)?.value as Value;
    };
    const scene = await layOut(session, evaluate);
    for (const step of ways[state]) await steps[step](scene, evaluate);
    return scene;
  });
}

const newCode = () => randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase();

/** The cover has the id of its owner, so that nobody has to look it up. */
function draftOf(member: string, name: string) {
  return { ...sampleListing, name, photos: [{ id: member, alt: '' }] };
}

function confirm(evaluate: Evaluate, payment: string, code: string, received: number) {
  const found = [staffId, payment, code, received];
  return evaluate(`public.confirm_payment($1, $2, $3, $4, 'KES')`, found);
}

async function layOut(session: postgres.TransactionSql, evaluate: Evaluate): Promise<Scene> {
  const member = randomUUID();
  const others: Scene['others'] = [randomUUID(), randomUUID(), randomUUID()];
  const pictures: Scene['pictures'] = [randomUUID(), randomUUID()];
  const [pictureDraft, vacancy] = [randomUUID(), randomUUID()];
  const slug = `shop-${randomUUID().slice(0, 8)}`;
  await session.unsafe(laidOut, [member, others, pictures, pictureDraft, vacancy, slug] as never[]);
  const draft = draftOf(member, slug);
  const unmatched = `public.record_unmatched_payment($1, 'till', $2, 899, 'KES', 'no name', $3)`;
  return {
    member,
    others,
    pictures,
    pictureDraft,
    vacancy,
    slug,
    business: slug,
    draft,
    revision: 1,
    version: 0,
    payment: randomUUID(),
    codes: [newCode(), newCode()],
    post: await evaluate('(select id from public.posts where author_id = $1)', [member]),
    listing: await evaluate('public.create_listing($1, $2)', [member, draft]),
    unmatched: await evaluate(unmatched, [staffId, newCode(), newCode()]),
  };
}

/** $1 the member, $2 the others, $3 the pictures of a post to come, $4 its name, $5 a vacancy, $6 a business. */
const laidOut = `
  with people as (
    insert into public.members (id, name)
    select id, 'Somebody' from unnest(array_prepend($1::uuid, $2::uuid[])) as id
  ), photos as (
    insert into public.pictures (id, owner_id, purpose, state, width, height, draft_id)
    select $1, $1, 'listing', 'ready', 1280, 960, null
    union all
    select id, $1, 'post', 'ready', 1280, 960, $4::uuid from unnest($3::uuid[]) as id
  ), hiring as (
    insert into public.vacancies (id, name, email, message)
    values ($5::uuid, 'A hotel', 'hotel@example.test', 'We look for a cook.')
  ), reported as (
    insert into public.reports (business, reason, reporter)
    select $6::text, 'scam', encode(sha256(convert_to(id::text, 'utf8')), 'hex') from unnest($2::uuid[]) as id
  )
  insert into public.posts (description, author_id) values ('Mats for sale', $1)`;

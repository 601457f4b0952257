/** What members do, at endpoints and by their own tokens. */
import { randomUUID } from 'node:crypto';
import { call, type Actor } from './actor.ts';
import type { Scene } from './scene.ts';
import type { Call } from './sessions.ts';

const byMember = (scene: Scene, statement: string, ...values: unknown[]): Call => ({
  statement,
  values,
  claims: { sub: scene.member },
});
/** A draft that no other call has, so that each saves something. */
const freshDraft = () => ({ name: `Mats ${randomUUID().slice(0, 8)}` });

export const memberActors: Record<string, Actor> = {
  record_member: {
    locks: ['member'],
    in: 'draft',
    call: ({ member }) => call('select public.record_member($1, $2, null)', member, randomUUID()),
  },
  create_listing: {
    locks: ['member'],
    in: 'draft',
    call: ({ member }) => call('select public.create_listing($1, $2)', member, freshDraft()),
  },
  save_listing: {
    locks: ['member', 'listing'],
    in: 'submitted',
    call: ({ member, listing, revision }) =>
      call('select public.save_listing($1, $2, $3, $4)', member, listing, freshDraft(), revision),
  },
  submit_listing: {
    locks: ['member', 'listing', 'slug', 'pictures', 'notices'],
    in: 'draft',
    call: ({ member, listing, draft, revision, slug }) =>
      call(
        'select public.submit_listing($1, $2, $3, $4, $5)',
        member,
        listing,
        { ...draft, ...freshDraft() },
        revision,
        slug,
      ),
  },
  withdraw_listing: {
    locks: ['member', 'listing', 'payment', 'slug', 'notices'],
    in: 'live',
    call: ({ member, listing }) =>
      call(`select public.withdraw_listing($1, $2, '')`, member, listing),
  },
  begin_payment: {
    locks: ['member', 'listing', 'payment'],
    in: 'submitted',
    call: ({ member, listing }) =>
      call(
        `select public.begin_payment($1, $2, 'monthly', 30, 2999, 'KES', 'till', $3)`,
        member,
        listing,
        randomUUID(),
      ),
  },
  begin_picture: {
    // Her account went meanwhile.
    refusals: ['23503'],
    locks: ['member', 'pictures'],
    in: 'draft',
    call: ({ member }) => call(`select public.begin_picture($1, 'post', $2)`, member, randomUUID()),
  },
  arrange_pictures: {
    refusals: ['23514'],
    locks: ['member', 'pictures'],
    in: 'draft',
    call: (scene) =>
      byMember(
        scene,
        'select public.arrange_pictures($1, $2)',
        scene.pictureDraft,
        // In either order, as two tabs would.
        shuffled(scene.pictures).map((id) => ({ id, alt: '' })),
      ),
  },
  claim_picture: {
    locks: ['pictures'],
    in: 'draft',
    call: ({ pictures }) => call('select public.claim_picture($1, $2)', pictures[0], randomUUID()),
  },
  'insert a post': {
    refusals: ['23503', '23505', '42501'],
    locks: ['member', 'post', 'pictures'],
    in: 'draft',
    call: (scene) =>
      byMember(
        scene,
        `insert into public.posts (description, client_id) values ('Mats', $1)`,
        scene.pictureDraft,
      ),
  },
  'delete a post': {
    locks: ['post', 'pictures'],
    in: 'draft',
    call: (scene) => byMember(scene, 'delete from public.posts where id = $1', scene.post),
  },
  'report a post': {
    refusals: ['23503', '23505', '42501'],
    locks: ['post'],
    in: 'draft',
    call: (scene) => ({
      ...call(`insert into public.post_reports (post_id, reason) values ($1, 'scam')`, scene.post),
      claims: { sub: nextOf(scene.others) },
    }),
  },
  delete_member: {
    locks: ['member', 'listing', 'payment', 'slug', 'post', 'pictures', 'notices'],
    in: 'live',
    call: ({ member }) => call('select public.delete_member($1)', member),
  },
};

let reports = 0;

/** One after the other, so that calls at once come from different people. */
function nextOf(people: Scene['others']): string {
  return people[(reports += 1) % 3] ?? people[0];
}

function shuffled<Item>(items: Item[]): Item[] {
  return Math.random() < 0.5 ? items : items.toReversed();
}

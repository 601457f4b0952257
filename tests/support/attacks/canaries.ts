/**
 * Inserts rows with a marker. Only the owner may read some of the rows, and no caller may read the others. A marker
 * in any other response is a leak.
 */
import { listingStepsIn, newCode } from '../listing-lifecycle.ts';
import { vacancy } from '../staff-client.ts';
import type { Callers } from './callers.ts';

export const canary = 'canary';

/** Inserts the rows. All of them belong to the member. */
export async function insertCanaries({ endpoints, member, visitor }: Callers): Promise<void> {
  const insert = async (table: string, row: object) => {
    await endpoints.from(table).insert(row).throwOnError();
  };
  const listings = listingStepsIn(endpoints);
  const fields = { name: `${canary} baskets`, description: `A ${canary} in a basket. `.repeat(4) };
  await listings.draft({ owner: member.id, ...fields });
  await listings.submitted({ owner: member.id, ...fields });
  const paid = await listings.approved({ owner: member.id, ...fields });
  const payment = await listings.open(paid);
  await listings.confirm(payment, { code: `${canary.toUpperCase()}${newCode().slice(0, 4)}` });
  await listings.suspend(paid, `${canary} reported`);

  const hidden = { description: `A ${canary} sings.`, hidden_at: new Date().toISOString() };
  const post = await endpoints
    .from('posts')
    .insert({ ...hidden, author_id: member.id })
    .select('id')
    .single<{ id: number }>()
    .throwOnError();
  const picture = { owner_id: member.id, purpose: 'post', state: 'ready', width: 9, height: 9 };
  await insert('pictures', { ...picture, alt: `${canary} unshown` });
  await insert('pictures', {
    ...picture,
    alt: `${canary} of a hidden post`,
    post_id: post.data.id,
  });

  await insert('member_settings', { member_id: member.id, language: 'cs' });
  await insert('post_reports', { post_id: 1, reporter_id: member.id, reason: 'scam' });
  await insert('vacancies', { ...vacancy, message: canary });
  await insert('reports', { business: 'judys-mats', reason: 'scam', message: canary });
  await insert('emails', {
    idempotency_key: canary,
    recipient: `${canary}@shop.example`,
    template: canary,
    subject: canary,
    html: canary,
    text: canary,
    url: visitor.id,
  });
}

/**
 * Inserts rows with a marker. Only the owner may read some of the rows, and no caller may read the others. A marker
 * in any other response is a leak.
 */
import { createListingSteps, newCode } from '../listing-lifecycle.ts';
import { vacancy } from '../staff-client.ts';
import type { Callers } from './callers.ts';

export const canaryMarker = 'canary';

/** Inserts the rows. Rows with an owner belong to the member. */
export async function insertCanaries({ serviceClient, member, visitor }: Callers): Promise<void> {
  const insert = async (table: string, row: object) => {
    await serviceClient.from(table).insert(row).throwOnError();
  };
  const listings = createListingSteps(serviceClient);
  const fields = {
    name: `${canaryMarker} baskets`,
    description: `A ${canaryMarker} in a basket. `.repeat(4),
  };
  await listings.draft({ owner: member.id, ...fields });
  await listings.submitted({ owner: member.id, ...fields });
  const paid = await listings.approved({ owner: member.id, ...fields });
  const payment = await listings.beginPayment(paid);
  await listings.confirm(payment, {
    code: `${canaryMarker.toUpperCase()}${newCode().slice(0, 4)}`,
  });
  await listings.suspend(paid, `${canaryMarker} reported`);

  const hidden = { description: `A ${canaryMarker} sings.`, hidden_at: new Date().toISOString() };
  const post = await serviceClient
    .from('posts')
    .insert({ ...hidden, author_id: member.id })
    .select('id')
    .single<{ id: number }>()
    .throwOnError();
  const picture = { owner_id: member.id, purpose: 'post', state: 'ready', width: 9, height: 9 };
  await insert('pictures', { ...picture, alt: `${canaryMarker} unshown` });
  await insert('pictures', {
    ...picture,
    alt: `${canaryMarker} of a hidden post`,
    post_id: post.data.id,
  });

  await insert('member_settings', { member_id: member.id, language: 'cs' });
  await insert('post_reports', { post_id: 1, reporter_id: member.id, reason: 'scam' });
  await insert('vacancies', { ...vacancy, message: canaryMarker });
  await insert('reports', { business: 'judys-mats', reason: 'scam', message: canaryMarker });
  await insert('emails', {
    idempotency_key: canaryMarker,
    recipient: `${canaryMarker}@shop.example`,
    template: canaryMarker,
    subject: canaryMarker,
    html: canaryMarker,
    text: canaryMarker,
    url: visitor.id,
  });
}

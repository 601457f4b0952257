import { sampleListing } from './listing-lifecycle.ts';

type Value = <Result>(expression: string, ...values: unknown[]) => Promise<Result>;

/** Writes and submits an advert with a picture that is uploaded already, as its owner. @returns its id. */
export async function handIn(value: Value, owner: string): Promise<number> {
  const name = `Stall ${crypto.randomUUID()}`;
  const photos = [{ id: '5a0e1b6f-0000-4000-8000-000000000001', alt: '' }];
  const draft = { ...sampleListing, name, photos };
  const listing = await value<number>('public.create_listing($1, $2)', owner, draft);
  await value('public.submit_listing($1, $2, $3, 1, $4)', owner, listing, draft, name);
  return listing;
}

/** Reads and changes prepared listings. The database has hashes of the secrets of a link only. */
import { randomBytes } from 'node:crypto';
import {
  openPreparedSchema,
  preparedLinkSchema,
  preparedListingsSchema,
  type OpenPrepared,
  type PreparedLink,
  type PreparedListing,
} from '#domain/listing/prepared-listing.ts';
import { invalidField, Problem } from '#domain/problem/problem.ts';
import { call, createDatabaseClient, getSqlState, unwrapResponse } from './database.ts';
import { hashSubject } from './rate-limit.ts';

/** Number of random bytes of a secret, which has 22 characters in an address. */
const secretBytes = 16;

/** Returns the secret of a link or of a proof. */
export const createSecret = (): string => randomBytes(secretBytes).toString('base64url');

export const hashToken = (token: string): string => hashSubject(`prepared link ${token}`);
export const hashProof = (proof: string): string => hashSubject(`prepared proof ${proof}`);
/** The hash of a code has the link, so that the code opens no other one. */
export const hashLinkCode = (token: string, code: string): string =>
  hashSubject(`prepared code ${token} ${code}`);

/**
 * Reads what a link shows.
 * @param proof - the secret that a right code returned; null for none
 * @returns undefined for a link that is unknown, has expired or was used
 */
export async function findPreparedLink(
  token: string,
  proof: string | null,
): Promise<PreparedLink | undefined> {
  const link = await call('prepared_link', {
    p_token_hash: hashToken(token),
    p_proof_hash: proof === null ? '' : hashProof(proof),
  });
  return link === null ? undefined : preparedLinkSchema.parse(link);
}

/** Reads the newest prepared listings for staff. */
export async function readPreparedListings(): Promise<PreparedListing[]> {
  const rows = await unwrapResponse(createDatabaseClient().rpc('staff_prepared_listings'));
  return preparedListingsSchema.parse(rows);
}

/** @throws {Problem} `not-found` */
export async function requirePreparedListing(id: number): Promise<OpenPrepared> {
  const row = await call('staff_prepared_listing', { p_prepared_id: id });
  if (row === null) throw new Problem('not-found');
  return openPreparedSchema.parse(row);
}

/** Awaits a change of a draft. @throws {Problem} `invalid-input` for a picture that the site lacks */
export const withPictureProblem = <Result>(change: Promise<Result>): Promise<Result> =>
  change.catch((error: unknown) => {
    if (getSqlState(error) === '23514') throw invalidField('images', 'advert.images.gone', error);
    throw error;
  });

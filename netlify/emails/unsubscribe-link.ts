/**
 * Creates and reads the links with which a member stops emails of a topic. A link contains the member and the topic,
 * signed with a key of the database. It never expires, because the email may be read years later.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { requestInLanguage } from '#domain/language/localized-path.ts';
import { emailTopics, type EmailTopic } from '#domain/member/email-topics.ts';
import { Problem } from '#domain/problem/problem.ts';
import { createDatabaseClient, unwrapResponse } from '../data/database.ts';
import { environment } from '../env.ts';
import { siteAddress } from '../http/site-address.ts';

export interface Subscription {
  /** Id of the member. */
  member: string;
  topic: EmailTopic;
}

/** Lengths in bytes of the parts of a token. The signature of 128 bits is the first half of an HMAC-SHA-256. */
const lengths = { member: 16, topic: 1, signature: 16 };
const signedLength = lengths.member + lengths.topic;

/** Returns the address that stops the emails of a topic: a page for GET, the change itself for POST [RFC 8058]. */
export async function createUnsubscribeUrl({ member, topic }: Subscription): Promise<string> {
  const signed = Buffer.from([
    ...Buffer.from(member.replaceAll('-', ''), 'hex'),
    emailTopics.indexOf(topic),
  ]);
  const token = Buffer.concat([signed, await sign(signed)]).toString('base64url');
  return siteAddress(requestInLanguage(`/api/unsubscribe/${token}`));
}

/** Parses the token of a link. @throws {Problem} `not-found` for a forged token, or `database-unavailable` */
export async function requireSubscription(token: string): Promise<Subscription> {
  const bytes = Buffer.from(token, 'base64url');
  const signed = bytes.subarray(0, signedLength);
  const signature = bytes.subarray(signedLength);
  // A token that is too short has no byte for the topic, so its topic is undefined.
  const topic = emailTopics[signed[lengths.member] ?? emailTopics.length];
  if (signature.length !== lengths.signature || topic === undefined) throw new Problem('not-found');
  if (!timingSafeEqual(signature, await sign(signed))) throw new Problem('not-found');
  return { member: toUuid(signed.subarray(0, lengths.member)), topic };
}

async function sign(bytes: Buffer): Promise<Buffer> {
  const hmac = createHmac('sha256', await readKey());
  return hmac.update(bytes).digest().subarray(0, lengths.signature);
}

function toUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The key with the address of its database. The key of a database never changes. */
let cached: { database: string; key: Promise<string> } | undefined;

function readKey(): Promise<string> {
  const { url } = environment().database;
  if (cached?.database === url) return cached.key;
  const key = unwrapResponse(createDatabaseClient().rpc('unsubscribe_key'));
  cached = { database: url, key };
  // A failed request is not cached.
  key.catch(() => {
    cached = undefined;
  });
  return key;
}

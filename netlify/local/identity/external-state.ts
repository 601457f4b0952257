/** What travels through an external provider and back, signed so that nobody can change it. */
import * as z from 'zod';
import type { Call } from './call.ts';
import { Refusal } from './refusal.ts';
import { isProvider, type Provider } from './settings.ts';
import { readToken, signToken, TokenFailure } from './signed-token.ts';

const lifetimeSeconds = 300;

/** `referrer` is where the answer goes; empty texts stand for none. */
export interface ExternalState {
  provider: Provider;
  inviteToken: string;
  referrer: string;
}

/** Somebody as the provider knows them; `name` may be empty. */
export interface Person {
  email: string;
  name: string;
}

const stateSchema = z
  .object({
    provider: z.string().refine(isProvider),
    invite_token: z.string().default(''),
    referrer: z.string().default(''),
  })
  .transform(({ invite_token, ...state }) => ({ ...state, inviteToken: invite_token }));
const personSchema = z.object({ use: z.literal('code'), email: z.string(), name: z.string() });

export async function makeState(state: ExternalState, call: Call): Promise<string> {
  return sign(call, {
    site_url: call.settings.siteUrl,
    provider: state.provider,
    ...(state.inviteToken !== '' && { invite_token: state.inviteToken }),
    ...(state.referrer !== '' && { referrer: state.referrer }),
  });
}

/** @throws {Refusal} `oauth-state-missing` or `oauth-state-invalid` */
export async function requireState(call: Call): Promise<ExternalState> {
  const token = call.query.get('state') ?? '';
  if (token === '') throw new Refusal('oauth-state-missing');
  try {
    return stateSchema.parse(await read(call, token));
  } catch (cause) {
    const reason = cause instanceof TokenFailure ? cause.message : 'provider is missing';
    throw new Refusal('oauth-state-invalid', { details: [reason], cause });
  }
}

/** Makes the `code` with which a provider sends somebody back. */
export async function makeCode(person: Person, call: Call): Promise<string> {
  return sign(call, { use: 'code', email: person.email, name: person.name });
}

/** Exchanges a code for the person; undefined where it is none of ours, or too old. */
export async function personOf(code: string, call: Call): Promise<Person | undefined> {
  const claims = await read(call, code).catch(() => undefined);
  return personSchema.safeParse(claims).data;
}

function sign({ settings, now }: Call, claims: Record<string, unknown>): Promise<string> {
  const exp = Math.floor(now.getTime() / 1000) + lifetimeSeconds;
  return signToken({ exp, ...claims }, settings.operatorToken);
}

function read({ settings, now }: Call, token: string) {
  return readToken(token, settings.operatorToken, now);
}

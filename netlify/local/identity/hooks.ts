/** Functions of the site that are told of events and may have a say in them. */
import * as z from 'zod';
import type { Call } from './call.ts';
import { metadataSchema } from './metadata.ts';
import { Refusal } from './refusal.ts';
import { userJson, type User, type UserJson } from './user.ts';

export type HookEvent = 'validate' | 'signup' | 'login' | 'usermodified' | 'userdeleted';

/** What a hook is told. */
export interface HookBody {
  event: HookEvent;
  instance_id: string;
  user: UserJson;
}

/** What a hook answers; `body` is its JSON, already parsed. */
export interface HookAnswer {
  status: number;
  body?: unknown;
}

/** Calls the function for an event; undefined where there is none. Patience is the caller's. */
export type Hooks = (event: HookEvent, body: HookBody) => Promise<HookAnswer | undefined>;

const answerSchema = z.object({ user_metadata: metadataSchema, app_metadata: metadataSchema });

/**
 * Asks before something is stored, and outside any transaction, since a hook may use the database.
 * @returns the changes that the hook orders; a map of its own replaces the account's whole map.
 * @throws {Refusal} `hook-refused`, and then nothing may be stored.
 */
export async function askHook(
  { hooks }: Call,
  event: 'validate' | 'signup' | 'login',
  user: User,
): Promise<Partial<User>> {
  const answer = await hooks?.(event, hookBody(event, user));
  if (!answer) return {};
  if (![200, 202, 204].includes(answer.status)) throw new Refusal('hook-refused');
  const parsed = answerSchema.safeParse(answer.body || {});
  if (!parsed.success) {
    throw new Refusal('hook-unreadable', { details: [event], cause: parsed.error });
  }
  const { user_metadata, app_metadata } = parsed.data;
  return {
    ...(user_metadata && { raw_user_meta_data: user_metadata }),
    ...(app_metadata && { raw_app_meta_data: app_metadata }),
  };
}

/** Tells after something was stored; whatever the hook answers changes nothing. */
export async function tellHook(
  { hooks, log }: Call,
  event: 'usermodified' | 'userdeleted',
  user: User,
): Promise<void> {
  try {
    await hooks?.(event, hookBody(event, user));
  } catch (cause) {
    log(new Error(`The hook for ${event} failed`, { cause }));
  }
}

function hookBody(event: HookEvent, user: User): HookBody {
  return { event, instance_id: '00000000-0000-0000-0000-000000000000', user: userJson(user) };
}

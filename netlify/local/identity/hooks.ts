/** Calls functions of the site on events of accounts. */
import * as z from 'zod';
import { Refusal } from './refusal.ts';
import { metadataSchema, toUserJson, type User } from './user.ts';

export type HookEvent = 'validate' | 'signup' | 'login' | 'usermodified' | 'userdeleted';

/**
 * Calls the site's function for an event. The implementation of this type limits the duration of the call.
 * @returns the response with its parsed JSON body, or undefined if the site has no such function
 */
export type Hooks = (
  event: HookEvent,
  content: ReturnType<typeof createPayload>,
) => Promise<{ status: number; body?: unknown } | undefined>;

interface Caller {
  hooks?: Hooks | undefined;
  log: (error: unknown) => void;
}

const responseSchema = z.object({ user_metadata: metadataSchema, app_metadata: metadataSchema });

/**
 * Calls the function for an event before a new or changed account is stored. The function may refuse the event, or
 * change the account. The call must be outside of a transaction, because the function may use the database.
 * @returns changes of the account. A map in the response replaces the account's whole map.
 * @throws {Refusal} if the function refuses or its response is invalid. The caller must not store the account.
 */
export async function callHook({ hooks }: Caller, event: HookEvent, user: User) {
  const response = await hooks?.(event, createPayload(event, user));
  if (!response) return {};
  const isAccepted = [200, 202, 204].includes(response.status);
  if (!isAccepted) throw new Refusal(422, 'Failed to handle signup webhook');
  const { data, error } = responseSchema.safeParse(response.body || {});
  if (!data) throw new Refusal(500, `Webhook returned malformed JSON: ${event}`, { cause: error });
  return {
    ...(data.user_metadata && { raw_user_meta_data: data.user_metadata }),
    ...(data.app_metadata && { raw_app_meta_data: data.app_metadata }),
  };
}

/**
 * Calls the function for a change that is stored already. Its response has no effect. If the call fails, the error
 * is logged.
 */
export async function notifyHook({ hooks, log }: Caller, event: HookEvent, user: User) {
  try {
    await hooks?.(event, createPayload(event, user));
  } catch (cause) {
    log(new Error(`The hook for ${event} failed`, { cause }));
  }
}

function createPayload(event: HookEvent, user: User) {
  return { event, instance_id: '00000000-0000-0000-0000-000000000000', user: toUserJson(user) };
}

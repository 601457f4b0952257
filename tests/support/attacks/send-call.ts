/**
 * Sends requests to endpoints as a given caller. Each request has a new client address, so that no rate limit
 * applies.
 */
import type { TestStack } from '../stack.ts';
import { createClientAddress, send, type TextResponse } from '../submit.ts';
import type { Bearer } from './bearers.ts';
import type { Call } from './endpoints.ts';
import type { Callers } from './callers.ts';

/**
 * Sends a call with the given authentication.
 * @param id - replaces ':id' in the path
 */
export function sendCall(
  { site }: TestStack,
  { headers = {}, query }: Bearer,
  { method, path, body }: Call,
  id: string,
): Promise<TextResponse> {
  const address = new URL(site + path.replace(':id', id));
  if (query !== undefined) address.search = query;
  return send(address.href, JSON.stringify(body), {
    method,
    from: createClientAddress(),
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
  });
}

/**
 * Creates the row that a call requests, by default a picture of the member.
 * @returns the id that replaces ':id' in the path, or an empty text if the path has no ':id'
 */
export async function createSubject(callers: Callers, { id = createPicture, path }: Call) {
  return path.includes(':id') ? id(callers) : '';
}

async function createPicture({ serviceClient, member }: Callers): Promise<string> {
  const { data } = await serviceClient
    .from('pictures')
    .insert({ owner_id: member.id, purpose: 'post', state: 'ready', width: 640, height: 480 })
    .select('id')
    .single()
    .throwOnError();
  return data.id as string;
}

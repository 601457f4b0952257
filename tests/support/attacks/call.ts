/** A request to an endpoint, and who is answered what. */
import type { Kind, People } from './people.ts';

export interface Call {
  method: string;
  path: string;
  body?: (people: People) => unknown;
  /** What stands for ':id': something new that belongs to the member; otherwise a picture. */
  id?: (people: People) => Promise<string>;
  toString: () => string;
}

export interface Endpoint {
  /** As its function names it. */
  path: string;
  call: Call;
  answers: Record<Kind, number>;
}

export const call = (method: string, path: string, body?: Call['body'], id?: Call['id']): Call => ({
  method,
  path,
  ...(body && { body }),
  ...(id && { id }),
  toString: () => `${method} ${path}`,
});

export const membersOnly = (status: number) => ({
  visitor: 401,
  member: status,
  'other member': status,
  'staff member': status,
});
export const ownersOnly = (status: number, others = 404) => ({
  visitor: 401,
  member: status,
  'other member': others,
  'staff member': others,
});
export const everybody = (status: number) => ({ ...membersOnly(status), visitor: status });

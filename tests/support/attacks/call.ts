/** A request to an endpoint, and who is answered what. */
import type { People, Standing } from './people.ts';

export interface Call {
  method: string;
  path: string;
  body?: (people: People) => unknown;
  /** What stands for ':id': something new that belongs to the member; otherwise a picture. */
  id?: (people: People) => Promise<string>;
  toString: () => string;
}

export type Answers = Record<Standing, number>;

export interface Endpoint {
  /** As its function names it. */
  path: string;
  call: Call;
  answers: Answers;
}

export const call = (method: string, path: string, body?: Call['body'], id?: Call['id']): Call => ({
  method,
  path,
  ...(body && { body }),
  ...(id && { id }),
  toString: () => `${method} ${path}`,
});

/** The same to everybody, whatever they bring. */
export const everybody = (status: number): Answers => ({
  visitor: status,
  unclear: status,
  unconfirmed: status,
  member: status,
  'other member': status,
  'staff member': status,
});

/** @param unconfirmed - to somebody whose address is not confirmed: as to a member where she only reads. */
export const membersOnly = (status: number, unconfirmed = 403): Answers => ({
  ...everybody(status),
  visitor: 401,
  unclear: 503,
  unconfirmed,
});

export const ownersOnly = (status: number, unconfirmed = 403): Answers => ({
  ...membersOnly(404, unconfirmed),
  member: status,
});

export const staffOnly = (status: number): Answers => ({
  ...membersOnly(403),
  'staff member': status,
});

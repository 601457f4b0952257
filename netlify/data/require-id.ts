/** Parses ids from addresses. An invalid id has the same response as an unknown one. */
import * as z from 'zod/mini';
import { Problem } from '#domain/problem/problem.ts';

/** @throws {Problem} `not-found` */
export function requireId(id: string | undefined): number {
  if (id === undefined || !/^[1-9]\d{0,14}$/.test(id)) throw new Problem('not-found');
  return Number(id);
}

/** @throws {Problem} `not-found` */
export function requireUuid(id: string | undefined): string {
  const { success, data } = z.uuid().safeParse(id);
  if (!success) throw new Problem('not-found');
  return data;
}

import * as z from 'zod';
import { Problem } from '#domain/problem/problem.ts';

const receiptSchema = z.tuple([
  z.union([
    z.object({ receipt: z.uuid(), wait: z.null() }),
    z.object({ receipt: z.null(), wait: z.int().positive() }),
  ]),
]);

/**
 * Reads what the database answers to something sent by anybody: the id under which it is stored, or
 * how many seconds the sender has to wait.
 * @throws {Problem} `too-many-requests`
 */
export function receiptOf(answer: unknown): string {
  const [{ receipt, wait }] = receiptSchema.parse(answer);
  if (receipt === null) throw new Problem('too-many-requests', { retryAfter: wait });
  return receipt;
}

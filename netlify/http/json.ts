/** JSON in and out of an endpoint. */
import type * as z from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import { Problem } from '../../src/domain/problem/problem.ts';

/**
 * Reads a JSON body by its schema. No body at all reads as `{}`, so that an endpoint without input
 * can be called without one.
 * @throws {Problem} `not-json`, or `invalid-input` with one entry a field.
 */
export async function requireJson<Schema extends z.$ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await request.text();
  let body: unknown;
  try {
    body = text === '' ? {} : JSON.parse(text);
  } catch (cause) {
    throw new Problem('not-json', { cause });
  }
  const parsed = safeParse(schema, body);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => ({
    field: path.join('.'),
    message,
  }));
  throw new Problem('invalid-input', { fields, cause: parsed.error });
}

/** Answers JSON that belongs to one person and must not be kept by any cache. */
export function privateJson(body: unknown, status = 200): Response {
  return Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
}

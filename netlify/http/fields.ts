/** Fields by a schema, wherever they came from. */
import type * as z from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import { Problem } from '#domain/problem/problem.ts';

/** How many problems are named, and how long a name or sentence is that repeats what was sent. */
const named = { most: 50, length: 300 };

/** @throws {Problem} `invalid-input` with one entry a field. */
export function requireFields<Schema extends z.$ZodType>(
  fields: unknown,
  schema: Schema,
): z.output<Schema> {
  const parsed = safeParse(schema, fields);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.slice(0, named.most).map(({ path, message }) => ({
    field: path.join('.').slice(0, named.length),
    message: message.slice(0, named.length),
  }));
  throw new Problem('invalid-input', { fields: problems, cause: parsed.error });
}

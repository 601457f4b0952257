/** JSON in and out, the way clients of the hosted service know it. */
import * as z from 'zod';
import { isDeeperThan } from '#netlify/http/nesting.ts';
import { Refusal } from './refusal.ts';

/** Where the service is mounted. */
export const prefix = '/.netlify/identity';

/** What the original's database keeps of arrays and objects within one another. */
const levels = 100;

/** Answers JSON; values that are undefined are left out. */
export function json(body: unknown, headers: Record<string, string> = {}, status = 200): Response {
  return Response.json(body, { status, headers });
}

/** Fields of a body. What is absent and what is null reads as the empty value. */
export const field = {
  text: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  flag: z
    .boolean()
    .nullish()
    .transform((flag) => flag ?? false),
};

/**
 * Reads a body by its schema.
 * @param deed - what fails, for the message: 'read Signup params'.
 * @throws {Refusal} `unreadable-body`
 */
export function requireJson<Schema extends z.ZodType>(
  body: string,
  schema: Schema,
  deed: string,
): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(body, deed));
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new Refusal('unreadable-body', {
    details: [deed, `json: cannot unmarshal ${fields || 'value'}`],
    cause: parsed.error,
  });
}

function parseJson(body: string, deed: string): unknown {
  if (body.trim() === '') throw new Refusal('unreadable-body', { details: [deed, 'EOF'] });
  if (isDeeperThan(body, levels)) {
    throw new Refusal('unreadable-body', { details: [deed, 'exceeded max depth'] });
  }
  try {
    return JSON.parse(body) ?? {};
  } catch (cause) {
    throw new Refusal('unreadable-body', { details: [deed, 'invalid JSON'], cause });
  }
}

/** RFC 3339 in UTC to the second; undefined for no moment. */
export function timestamp(moment: Date): string;
export function timestamp(moment: Date | null): string | undefined;
export function timestamp(moment: Date | null): string | undefined {
  return moment === null ? undefined : `${moment.toISOString().slice(0, 19)}Z`;
}

/** Tells whether a text is a UUID. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text);
}

/** What a form sends, as HTML sends it or as JSON. */
import type * as z from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import { Problem } from '../../src/domain/problem/problem.ts';

/** How HTML sends a form. */
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Whether a browser sent it as a page's form, and shows what is answered as a page. */
export function isPlainForm(request: Request): boolean {
  return formTypes.includes(mediaTypeOf(request));
}

/**
 * Reads the fields, whatever they hold. A field that is there twice is a list, which no schema of a
 * text takes.
 * @throws {Problem} `unsupported-media-type`, `not-json`, or `invalid-input` for a broken form.
 */
export async function readFields(request: Request): Promise<unknown> {
  if (isPlainForm(request)) return readForm(request);
  if (mediaTypeOf(request) !== 'application/json') throw new Problem('unsupported-media-type');
  try {
    return JSON.parse(await request.text());
  } catch (cause) {
    throw new Problem('not-json', { cause });
  }
}

/** @throws {Problem} `invalid-input` with one entry a field. */
export function requireFields<Schema extends z.$ZodType>(
  fields: unknown,
  schema: Schema,
): z.output<Schema> {
  const parsed = safeParse(schema, fields);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => ({
    field: path.join('.'),
    message,
  }));
  throw new Problem('invalid-input', { fields: problems, cause: parsed.error });
}

/** Whether the trap is filled in that no person sees. */
export function isFromMachine(fields: unknown): boolean {
  return textsOf(fields)['bot-field'] !== undefined && textsOf(fields)['bot-field'] !== '';
}

/** Whatever is text among the fields, to be shown to its sender again. */
export function textsOf(fields: unknown): Record<string, string> {
  if (typeof fields !== 'object' || fields === null) return {};
  const texts = Object.entries(fields).map(([name, value]) => [name, [value].flat()[0]] as const);
  return Object.fromEntries(
    texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

async function readForm(request: Request): Promise<Record<string, unknown>> {
  const form = await request.formData().catch((cause: unknown) => {
    throw new Problem('invalid-input', { cause });
  });
  return Object.fromEntries(
    Array.from(new Set(form.keys()), (name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

function mediaTypeOf({ headers }: Request): string {
  return headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

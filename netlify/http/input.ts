/** Reads request bodies up to a limit, and parses their fields by a schema. */
import type * as z from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import { Problem } from '#domain/problem/problem.ts';

/** Maximum size of a form or JSON body, in bytes. */
export const bodyLimit = 64 * 1024;

/**
 * Reads a body piece by piece and checks the limit, because the declared length of a body is not trusted.
 * @param maxBytes - a larger limit is for senders with a secret only
 * @throws {Problem} `body-too-large`
 */
export async function readBody(
  { body }: Request,
  maxBytes = bodyLimit,
): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.byteLength;
    if (length > maxBytes) throw new Problem('body-too-large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * Reads a body as text, without a byte order mark.
 * @param maxBytes - as in {@link readBody}
 * @throws {Problem} `body-too-large`
 */
export async function readText(request: Request, maxBytes = bodyLimit): Promise<string> {
  return new TextDecoder().decode(await readBody(request, maxBytes));
}

/**
 * True if arrays and objects are nested deeper than `levels`. The text may be invalid JSON. It is scanned once
 * before it is parsed, because deep nesting overflows the stack of recursive code.
 */
export function isDeeperThan(json: string, levels: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > levels) return true;
  }
  return false;
}

/**
 * Maximum number of reported problems, and maximum length of a field name or sentence in them, because both may
 * repeat input.
 */
const reportLimits = { maxProblems: 50, maxLength: 300 };

/** Parses the fields of a request by a schema. @throws {Problem} `invalid-input` with up to 50 invalid fields */
export function requireFields<Schema extends z.$ZodType>(
  fields: unknown,
  schema: Schema,
): z.output<Schema> {
  const parsed = safeParse(schema, fields);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .slice(0, reportLimits.maxProblems)
    .map(({ path, message }) => ({
      field: path.join('.').slice(0, reportLimits.maxLength),
      message: message.slice(0, reportLimits.maxLength),
    }));
  throw new Problem('invalid-input', { fields: problems, cause: parsed.error });
}

/** Maximum nesting of JSON bodies. */
const maxLevels = 32;

/**
 * Reads a JSON body by its schema. An empty body reads as `{}`, so that endpoints without input accept it.
 * @throws {Problem} `body-too-large`, `nested-too-deeply`, `not-json`, or `invalid-input` with up to 50 invalid
 * fields
 */
export async function requireJson<Schema extends z.$ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await readText(request);
  return requireFields(text === '' ? {} : parseJson(text), schema);
}

/** Parses JSON. @throws {Problem} `nested-too-deeply` or `not-json` */
export function parseJson(text: string): unknown {
  if (isDeeperThan(text, maxLevels)) throw new Problem('nested-too-deeply');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Problem('not-json', { cause });
  }
}

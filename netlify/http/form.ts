/** What a form sends, as HTML sends it or as JSON. */
import { MIMEType } from 'node:util';
import { Problem } from '#domain/problem/problem.ts';
import { parseJson, readBody, readText } from './input.ts';

/** How HTML sends a form. */
const inParts = 'multipart/form-data';
const formTypes = ['application/x-www-form-urlencoded', inParts];

/** Several times what any form of ours has. */
const maxFields = 50;

/** Whether a browser sent it as a page's form, and shows what is answered as a page. */
export function isPlainForm(request: Request): boolean {
  return formTypes.includes(mediaTypeOf(request)?.essence ?? '');
}

/**
 * Reads the fields, whatever they hold. A field that is there twice is a list, which no schema of a
 * text takes.
 * @throws {Problem} `unsupported-media-type`, `body-too-large`, `too-many-fields`, `nested-too-deeply`,
 * `not-json`, or `invalid-input` for a broken form.
 */
export async function readFields(request: Request): Promise<unknown> {
  const type = mediaTypeOf(request);
  if (type && isPlainForm(request)) return readForm(request, type);
  if (type?.essence !== 'application/json') throw new Problem('unsupported-media-type');
  return parseJson(await readText(request));
}

/** Whether the trap is filled in that no person sees. */
export function isFromMachine(fields: unknown): boolean {
  return toTexts(fields)['bot-field'] !== undefined && toTexts(fields)['bot-field'] !== '';
}

/** Whatever is text among the fields, to be shown to its sender again. */
export function toTexts(fields: unknown): Record<string, string> {
  if (typeof fields !== 'object' || fields === null) return {};
  const texts = Object.entries(fields).map(([name, value]) => [name, [value].flat()[0]] as const);
  return Object.fromEntries(
    texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

async function readForm(request: Request, type: MIMEType): Promise<Record<string, unknown>> {
  const body = await readBody(request);
  if (countFields(body, type) > maxFields) throw new Problem('too-many-fields');
  const answer = new Response(body, { headers: { 'content-type': String(type) } });
  const form = await answer.formData().catch((cause: unknown) => {
    throw new Problem('invalid-input', { cause });
  });
  const byName = Map.groupBy(form, ([name]) => name);
  return Object.fromEntries(
    Array.from(byName, ([name, entries]) => {
      const values = entries.map(([, value]) => value);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

/** Told by what stands between fields: taking a form apart costs more than sending it. */
function countFields(body: Buffer, { essence, params }: MIMEType): number {
  const text = body.toString('latin1');
  if (essence !== inParts) return text.split('&').length;
  // The boundary stands before the first part as well, and after the last.
  return text.split(`--${params.get('boundary') ?? ''}`).length - 2;
}

/** Undefined for what is no type at all. */
function mediaTypeOf({ headers }: Request): MIMEType | undefined {
  try {
    return new MIMEType(headers.get('content-type') ?? '');
  } catch {
    return undefined;
  }
}

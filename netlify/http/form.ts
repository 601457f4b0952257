/** Parses form submissions, as HTML forms or as JSON. */
import { MIMEType } from 'node:util';
import { Problem } from '#domain/problem/problem.ts';
import { parseJson, readBody, readText } from './input.ts';

/** Media types of HTML forms. */
const multipartType = 'multipart/form-data';
const formTypes = ['application/x-www-form-urlencoded', multipartType];

/** Maximum number of fields, which is several times the number of the site's largest form. */
const maxFields = 50;

/** True if a browser submitted an HTML form, and displays the response as a page. */
export function isPlainForm(request: Request): boolean {
  return formTypes.includes(parseMediaType(request)?.essence ?? '');
}

/**
 * Reads the fields without validation. A field that occurs twice becomes a list, which text schemas refuse.
 * @throws {Problem} `unsupported-media-type`, `body-too-large`, `too-many-fields`, `nested-too-deeply`, `not-json`,
 * or `invalid-input` for a malformed form
 */
export async function readFields(request: Request): Promise<unknown> {
  const type = parseMediaType(request);
  if (type && isPlainForm(request)) return readForm(request, type);
  if (type?.essence !== 'application/json') throw new Problem('unsupported-media-type');
  return parseJson(await readText(request));
}

/** True if the hidden honeypot field is filled in. */
export function isHoneypotFilled(fields: unknown): boolean {
  const value = toTexts(fields)['bot-field'];
  return value !== undefined && value !== '';
}

/** Returns the text fields, each with its first value, so that the form can be shown to the sender again. */
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
  // The class `Response` also parses forms.
  const formResponse = new Response(body, { headers: { 'content-type': String(type) } });
  const form = await formResponse.formData().catch((cause: unknown) => {
    throw new Problem('invalid-input', { cause });
  });
  const entriesByName = Map.groupBy(form, ([name]) => name);
  return Object.fromEntries(
    Array.from(entriesByName, ([name, entries]) => {
      const values = entries.map(([, value]) => value);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

/**
 * Counts the fields by their separators before the form is parsed, because parsing a form costs more than sending
 * it.
 */
function countFields(body: Buffer, { essence, params }: MIMEType): number {
  const text = body.toString('latin1');
  if (essence !== multipartType) return text.split('&').length;
  // The boundary also stands before the first part and after the last one.
  return text.split(`--${params.get('boundary') ?? ''}`).length - 2;
}

/** Parses the media type of a request. Returns undefined for an invalid one. */
function parseMediaType({ headers }: Request): MIMEType | undefined {
  try {
    return new MIMEType(headers.get('content-type') ?? '');
  } catch {
    return undefined;
  }
}

/** Selects the messages of rules that the form shows below a field. */
import { isTime } from '../../../src/domain/article/addresses.ts';

interface Field {
  value?: unknown;
  path: readonly unknown[];
  validation: readonly { level: string; message: string }[];
  /** True after the field, or a part of it, was left. */
  wasVisited: boolean;
  /** True if the document existed when the form was opened. */
  wasStored: boolean;
}

/**
 * Returns the messages of a field. An empty field is judged after it was left, so that a new post does not begin in red. In
 * a post that was stored before, it is judged at once, except inside the text, where a new link or table is empty too.
 */
export function getMessages({ value, path, validation, wasVisited, wasStored }: Field): string[] {
  const isInsideText = path[0] === 'body' && path.length > 1;
  const isJudged = !isEmpty(value) || wasVisited || (wasStored && !isInsideText);
  if (!isJudged || isUnreadableTime(value, path)) return [];
  return validation.filter(({ level }) => level === 'error').map(({ message }) => message);
}

/** True for a text that is no time. The notice of its field says so, with an example. */
const isUnreadableTime = (value: unknown, [field]: readonly unknown[]) =>
  field === 'publishedAt' && Boolean(value) && !isTime(value);

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** True for a field of a document or of an object. Items of a list, such as blocks of the text, are none. */
export const isField = (path: readonly unknown[]): boolean => typeof path.at(-1) === 'string';

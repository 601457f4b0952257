/** Selects the messages of rules that the form shows below a field. */
import { isTime } from '../../../src/domain/article/addresses.ts';

interface Field {
  value?: unknown;
  path: readonly unknown[];
  validation: readonly { level: string; message: string }[];
  /** True after the focus left the field. */
  wasVisited: boolean;
  /** True if the document existed when the form was opened. */
  wasStored: boolean;
  /** True if the field had a value when it was opened. */
  wasFilled: boolean;
}

/**
 * Returns true if a field shows its errors. An empty field is judged after it was left, so that a new post does not begin in
 * red. In a post that was stored before, it is judged at once. Inside the text, a new link or table is judged after it was
 * left.
 */
export function isJudged({
  value,
  path,
  wasVisited,
  wasStored,
  wasFilled,
}: Omit<Field, 'validation'>): boolean {
  const isInsideText = path[0] === 'body' && path.length > 1;
  return wasVisited || (isInsideText ? wasFilled : !isEmpty(value) || wasStored);
}

/** Returns the messages below a field. */
export function getMessages(field: Field): string[] {
  if (!isJudged(field) || isUnreadableTime(field.value, field.path)) return [];
  return field.validation
    .filter(isError)
    .flatMap(({ message }) => (isFormatMessage(message) ? [] : [message]));
}

/** True for the message of Sanity's field about a text that it cannot read. The field around it reads more forms. */
const isFormatMessage = (message: string) =>
  message.startsWith('Invalid date. Must be on the format');

/** True for a message that stops the publication. */
export const isError = ({ level }: { level: string }): boolean => level === 'error';

/** True for a text that is no time. The notice of its field says so, with an example. */
const isUnreadableTime = (value: unknown, [field]: readonly unknown[]) =>
  field === 'publishedAt' && Boolean(value) && !isTime(value);

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

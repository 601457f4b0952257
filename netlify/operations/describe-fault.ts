/** Describes an error for the list of faults, without personal data or secrets. */
import { Problem } from '#domain/problem/problem.ts';
import { maskMessage } from './mask-text.ts';

/** Matches an SQLSTATE of PostgreSQL, PostgREST or this site, or an error code of Node.js or of its HTTP client. */
const codePattern =
  /^(?:(?=\w*\d)[0-9A-Z]{5}|(?:PT|TG|PGRST)\d{3}|E[A-Z]{3,15}|(?:ERR|UND_ERR)_[A-Z_]{2,30})$/;

/** The name of a class of errors, such as 'TypeError'. */
const namePattern = /^[A-Z][A-Za-z]{2,40}$/;

/** Maximum number of causes that are examined. */
const maxDepth = 5;

/** Returns the code of an error or of its causes, and the first line of its message without variable parts. */
export function describeFault(error: unknown): { code: string; message: string } {
  return { code: findCode(error), message: describeMessage(error) };
}

/** Matches the status of another service's response in the messages of this site. */
const statusPattern = /\b(?:status|answers|answered) ([45]\d\d)\b/;

function findCode(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null || depth === maxDepth) return '';
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  if (typeof code === 'string' && codePattern.test(code)) return code;
  const [, status] = (typeof message === 'string' && statusPattern.exec(message)) || [];
  return status === undefined ? findCode(cause, depth + 1) : `HTTP_${status}`;
}

function describeMessage(error: unknown): string {
  if (error instanceof Problem) return `Problem: ${error.code.replaceAll('-', ' ')}`;
  if (typeof error !== 'object' || error === null) return error === undefined ? '' : typeof error;
  const { name, message } = error as { name?: unknown; message?: unknown };
  const text = maskMessage(getFirstIssue(error) ?? (typeof message === 'string' ? message : ''));
  const isNamed = typeof name === 'string' && namePattern.test(name) && name !== 'Error';
  return isNamed ? `${name}: ${text}`.slice(0, 200) : text;
}

/** Returns code and path of the first issue of a schema's error. The message of such an error is a list in JSON. */
function getFirstIssue(error: object): string | undefined {
  const { issues } = error as { issues?: unknown };
  const [issue] = Array.isArray(issues) ? (issues as unknown[]) : [];
  if (typeof issue !== 'object' || issue === null) return undefined;
  const { code, path } = issue as { code?: unknown; path?: unknown };
  const fields = Array.isArray(path) ? path.filter((field) => typeof field === 'string') : [];
  return `${String(code)} at ${fields.join(' ')}`;
}

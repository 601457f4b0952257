/** The migrations as text, in pieces that say what they make. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** @param folder - holds the migrations as `.sql` files, in the order of their names. */
export async function readMigrations(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.join('\n;\n');
}

/**
 * The statements in small letters, without comments, and with bodies of functions and strings emptied:
 * both may hold anything.
 */
export function statementsOf(sql: string): string[] {
  return withoutComments(sql.toLowerCase(), "''")
    .replace(/"(\w+)"/g, '$1')
    .split(';');
}

/** @param strings - what stands for a string or a body; as it is where nothing is given. */
export function withoutComments(sql: string, strings?: string): string {
  return sql.replace(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--.*|\/\*[\s\S]*?\*\//g, (part) =>
    part.startsWith('-') || part.startsWith('/') ? '' : (strings ?? part),
  );
}

/** Splits at the commas that are not inside parentheses or brackets. */
export function partsOf(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if ('(['.includes(character)) depth += 1;
    if (')]'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${character}`);
  }
  return parts;
}

/** What stands in the first pair of parentheses, and what comes after it. */
export function inParentheses(text: string): [inside: string, after: string] {
  const start = text.indexOf('(') + 1;
  let depth = 1;
  let end = start;
  for (; end < text.length && depth > 0; end += 1) {
    if (text[end] === '(') depth += 1;
    if (text[end] === ')') depth -= 1;
  }
  return [text.slice(start, end - 1), text.slice(end)];
}

import { Linter } from 'eslint';
import typescript from 'typescript-eslint';
import { describe, expect, test } from 'vitest';
import { findInComment, findPronouns, toProse } from './comments.ts';
import { findInName, findInPath, splitName } from './names.ts';
import { plainTerms } from './plain-terms.ts';
import { readSql } from './sql.ts';

const linter = new Linter();

/** Returns the rule's messages about the code. */
function lint(code: string, path = 'src/domain/money/money.ts'): string[] {
  const plugins = { local: { rules: { 'plain-terms': plainTerms } } };
  const config: Linter.Config = {
    files: ['**/*.ts'],
    languageOptions: { parser: typescript.parser },
    plugins,
    rules: { 'local/plain-terms': 'error' },
  };
  return linter.verify(code, config, path).map(({ message }) => message);
}

const getBanIds = (findings: { ban: string }[]) => findings.map(({ ban }) => ban);

describe('words of a name', () => {
  test.each([
    ['keptForHTML', 'kept for html'],
    ['kept_for', 'kept for'],
    ['mend-dialog', 'mend dialog'],
    ['HTMLElement2', 'html element 2'],
  ])('%s is "%s"', (name, parts) => {
    expect(splitName(name)).toBe(parts);
  });
});

describe('a name', () => {
  test.each([
    ['askHer', 'she'],
    ['whoever', 'who'],
    ['lastAsked', 'asked'],
    ['kept', 'kept'],
    ['senderOf', 'of'],
    ['mendDialog', 'mend'],
    ['giveWay', 'give way'],
    ['wishes', 'wish'],
    ['AttemptView', 'attempt view'],
    ['provider_words', 'word'],
    ['whatIsDue', 'what'],
    ['forContent', 'for'],
    ['mostRows', 'most'],
  ])('%s breaks the ban of "%s"', (name, ban) => {
    expect(getBanIds(findInName(name))).toContain(ban);
  });

  test.each([
    ['of another word', 'keeper'],
    ['of another word with the same letters', 'inherited'],
    ['of a boolean', 'isKnown'],
    ['of a time', 'askedAt'],
    ['of the language', 'indexOf'],
    ['of Sanity', 'whoAmI'],
    ['of CSS', 'letterSpacing'],
    ['of nodemailer', 'sendMail'],
    ['of netlify.toml', 'for'],
    ['of a file, outside of files', 'answer'],
  ])('%s is allowed', (_, name) => {
    expect(findInName(name)).toEqual([]);
  });
});

describe('a path', () => {
  test.each([
    ['netlify/payments/hear.ts', 'hear'],
    ['src/features/admin/Panels.tsx', 'admin'],
    ['tests/support/sound.ts', 'sound'],
    ['src/features/my-listings/Settled.panel.tsx', 'settled'],
  ])('%s breaks the ban of "%s"', (path, ban) => {
    expect(getBanIds(findInPath(path))).toEqual([ban]);
  });

  test('an address of the site is allowed', () => {
    expect(findInPath('src/pages/admin.astro')).toEqual([]);
  });
});

describe('the rule', () => {
  test.each([
    ['a variable', 'const told = 1;'],
    ['a parameter', 'export function close(told: boolean) {}'],
    ['a type', 'interface Told {}'],
    ['a property of a type', 'interface Answer { told: string }'],
    ['a method of a type', 'interface Answer { told(): string }'],
    ['a property of an object', 'export const answer = { told: 1 };'],
    ['an alias of an import', "import { signal as told } from './signal.ts';"],
    ['a variable of a pattern', 'const { signal: told } = answer;'],
    ['a member of an enumeration', 'enum Answer { told }'],
  ])('reports the name of %s once', (_, code) => {
    expect(lint(code)).toEqual([expect.stringContaining('Write signal, notification or result.')]);
  });

  test.each([
    ['an import', "import { told } from 'library';"],
    ['a property that is read', 'answer.told();'],
    ['a shorthand', 'const { told } = library;'],
    ['a string', "const text = 'told';"],
    ['a title', "export const cases = { 'what is told': 1 };"],
  ])('reports nothing for the use in %s', (_, code) => {
    expect(lint(code)).toEqual([]);
  });

  test('reports a comment of several lines once', () => {
    expect(lint('// What is sent\n// and to whom it is sent.\nconst a = 1;')).toEqual([
      expect.stringContaining("'begins with what'"),
      expect.stringContaining("'whom'"),
    ]);
  });

  test('ignores directives to tools', () => {
    expect(lint('// oxfmt-ignore of whom\nconst a = 1;')).toEqual([]);
  });

  test('reports the path of a file', () => {
    expect(lint('', 'netlify/payments/hear.ts')).toEqual([
      expect.stringContaining("'hear' has the banned word 'hear'"),
    ]);
  });
});

describe('a comment', () => {
  test.each([
    ['What the stack says', 'begins with what'],
    ['Whoever asks is a member', 'whoever'],
    ['The page of a member who pays', 'who'],
    ['Deletes her picture', 'her'],
    ['Never sends a job that is not due.', 'two negations'],
    ["Doesn't send without a token.", 'two negations'],
  ])('%s: %s', (text, ban) => {
    expect(getBanIds(findInComment(text))).toEqual([ban]);
  });

  test.each([
    ['one negation a sentence', 'Sends no job. A late answer is not read.'],
    ['a header of HTTP', 'Answers with no-store, not with an age.'],
    ['code', 'Calls `who()` of the client.'],
    ['text of the screen', "The label is 'Who pays?' on each card."],
    ['a question word inside', 'Answers whether the payment is due.'],
  ])('%s is allowed', (_, text) => {
    expect(findInComment(text)).toEqual([]);
  });
});

test('SQL includes the names and comments of function bodies', () => {
  const sql = `
    -- Closes the order.
    -- Locks it.
    create function app.close(p_told text) as $$
    begin
      perform 'heard''s', "Kept"; /* one */
    end;
    $$;`;
  const { names, comments } = readSql(sql);
  expect(names).toEqual(expect.arrayContaining(['p_told', 'Kept', 'perform']));
  expect(names).not.toContain('heard');
  expect(comments).toEqual([expect.stringContaining('Locks it.'), '/* one */']);
});

test('the prose of a document has no code', () => {
  const prose = toProse('The `who` of [her](her.md).\n\n```ts\nlet she;\n```\n');
  expect(getBanIds(findPronouns(prose))).toEqual(['her']);
});

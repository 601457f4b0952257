/**
 * Rule `local/plain-terms` of both linters. It checks names and file names against `banned-names.ts`, and comments against
 * `comments.ts`.
 *
 * A name is checked where it is defined: variables, parameters, types, and properties of types and object literals.
 * References are not checked, so the names of libraries are allowed.
 */
import { relative, sep } from 'node:path';
import type { AST, Rule, Scope } from 'eslint';
import { findInComment, toSentence } from './comments.ts';
import { type Finding, findInName, findInPath } from './names.ts';

/**
 * Files that are not checked: the data of a language may contain words for people, and the generated types contain the
 * names of the database.
 */
export const uncheckedFiles = ['src/content/text/*/**', 'netlify/supabase/types.ts'];

const propertyKeys = [
  'ObjectExpression > Property[computed=false][shorthand=false] > .key',
  'MethodDefinition[computed=false] > .key',
  'PropertyDefinition[computed=false] > .key',
  'TSPropertySignature[computed=false] > .key',
  'TSMethodSignature[computed=false] > .key',
].join(', ');

const messages = {
  names: "'{{text}}' has the banned word '{{ban}}'. Write {{better}}.",
  comments: "The comment breaks the ban '{{ban}}': '{{text}}'. Write {{better}}.",
};

export const plainTerms: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    docs: { description: 'names and comments use the terms of the platform' },
    schema: [],
    messages,
  },
  create(context) {
    const { sourceCode } = context;

    const report = (
      messageId: keyof typeof messages,
      loc: AST.SourceLocation,
      findings: Finding[],
    ) => {
      for (const finding of findings) context.report({ messageId, loc, data: { ...finding } });
    };

    const reportName = (key: Rule.Node | Scope.Definition['name']) => {
      const name = key.type === 'Literal' ? key.value : 'name' in key ? key.name : undefined;
      // Keys with spaces are titles or sentences, so they are exempt.
      if (typeof name === 'string' && /^[\w$-]+$/.test(name) && key.loc)
        report('names', key.loc, findInName(name));
    };

    return {
      [propertyKeys]: reportName,
      'Program:exit'() {
        // A script inside of a page has the same path as the page, and the path is reported for the page only.
        if (context.filename === context.physicalFilename) {
          const start = { line: 1, column: 0 };
          const path = relative(context.cwd, context.filename).replaceAll(sep, '/');
          report('names', { start, end: start }, findInPath(path));
        }
        getDefinedNames(sourceCode.scopeManager.scopes).forEach(reportName);
        for (const { loc, text } of joinLines(sourceCode.getAllComments()))
          report('comments', loc, findInComment(text));
      },
    };
  },
};

/** Returns the names of variables, parameters, functions, classes and types that a file defines. */
function getDefinedNames(scopes: Scope.Scope[]): Set<Scope.Definition['name']> {
  const definitions = scopes.flatMap(({ variables }) => variables.flatMap(({ defs }) => defs));
  return new Set(definitions.filter(isOwnName).map(({ name }) => name));
}

/**
 * True if the file itself chooses the name. A shorthand pattern, or an import without an alias, repeats a name from
 * another file.
 */
function isOwnName({ name, node }: Scope.Definition): boolean {
  if ((node as Rule.Node).type === 'ImportSpecifier') {
    const { imported } = node as { imported: { name?: string } };
    return imported.name !== name.name;
  }
  const { parent } = name as { parent?: Rule.Node | null };
  const pattern = parent?.type === 'AssignmentPattern' ? parent.parent : parent;
  return !(pattern?.type === 'Property' && pattern.shorthand);
}

type Comment = ReturnType<Rule.RuleContext['sourceCode']['getAllComments']>[number];

interface JoinedComment {
  loc: AST.SourceLocation;
  text: string;
  isLine: boolean;
}

/** Matches directives for a compiler or another tool, which are not sentences. */
const directivePattern = /^\s*(?:@ts-|eslint|oxfmt-|\/ <|v8 |#)/;

/** Joins line comments that follow each other in the same column. */
function joinLines(comments: Comment[]): JoinedComment[] {
  const joined: JoinedComment[] = [];
  for (const { type, value, loc } of comments) {
    if (!loc || directivePattern.test(value)) continue;
    const isLine = type === 'Line';
    const text = toSentence(isLine ? `//${value}` : `/*${value}*/`);
    const last = joined.at(-1);
    const isContinuation =
      isLine &&
      last?.isLine === true &&
      last.loc.end.line + 1 === loc.start.line &&
      last.loc.start.column === loc.start.column;
    if (isContinuation) {
      last.text += `\n${text}`;
      last.loc = { start: last.loc.start, end: loc.end };
    } else joined.push({ loc, text, isLine });
  }
  return joined;
}

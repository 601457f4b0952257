/**
 * Rule `local/restricted-paths` of both linters. It reports an import from a folder that is closed for the importing file.
 * It compares paths only, so that it reads no other file.
 */
import { readFileSync } from 'node:fs';
import { posix, relative, sep } from 'node:path';
import type { Rule } from 'eslint';

/** Paths are relative to the project, without `./` at the start. */
export interface ImportZone {
  /** A folder or file that must not import `from`. */
  target: string;
  from: string | string[];
  /** Folders and files below `from` that are open, relative to it. */
  except?: string[];
  message: string;
}

const { imports } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { imports: Record<string, string> };

/** The folder of each alias, such as `./src/domain/` for `#domain/`. */
const aliases = Object.entries(imports).map(
  ([alias, folder]) => [alias.slice(0, -1), folder.slice(0, -1)] as const,
);

/**
 * Returns the path of the imported file, without a query such as `?url`.
 * @param folder - the folder of the importing file
 * @returns undefined for a package
 */
function findPath(specifier: string, folder: string): string | undefined {
  const [path = ''] = specifier.split('?');
  if (/^\.\.?(?:\/|$)/.test(path)) return posix.join(folder, path);
  const alias = aliases.find(([prefix]) => path.startsWith(prefix));
  return alias && posix.join(alias[1], path.slice(alias[0].length));
}

const isInside = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** True if an import leads into the folder. The compiler also accepts an import without the extension. */
const isImportFrom = (path: string, folder: string) =>
  isInside(path, folder) || `${path}.ts` === folder;

export const restrictedPaths: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: { description: 'folders import permitted folders only' },
    schema: { type: 'array' },
    messages: {
      zone: 'Unexpected path "{{importPath}}" imported in restricted zone. {{reason}}',
    },
  },
  create(context) {
    const [zones] = context.options as [ImportZone[]];
    const file = relative(context.cwd, context.physicalFilename).replaceAll(sep, '/');
    const closedFolders = zones
      .filter(({ target }) => isInside(file, target))
      .flatMap(({ from, except = [], message }) =>
        [from].flat().map((folder) => ({
          folder,
          exceptions: except.map((path) => posix.join(folder, path)),
          message,
        })),
      );
    if (closedFolders.length === 0) return {};

    function checkSource(source: unknown) {
      const node = source as (Rule.Node & { value?: unknown }) | null | undefined;
      if (node?.type !== 'Literal' || typeof node.value !== 'string') return;
      const path = findPath(node.value, posix.dirname(file));
      if (path === undefined) return;
      for (const { folder, exceptions, message } of closedFolders) {
        if (!isImportFrom(path, folder)) continue;
        if (exceptions.some((exception) => isImportFrom(path, exception))) continue;
        const data = { importPath: node.value, reason: message };
        context.report({ node, messageId: 'zone', data });
      }
    }

    const checkStatement = (statement: { source?: unknown }) => checkSource(statement.source);
    return {
      ImportDeclaration: checkStatement,
      ExportNamedDeclaration: checkStatement,
      ExportAllDeclaration: checkStatement,
      ImportExpression: checkStatement,
      TSExternalModuleReference: (node: { expression?: unknown }) => checkSource(node.expression),
      "CallExpression[callee.name='require']": (call: { arguments: unknown[] }) =>
        checkSource(call.arguments[0]),
    };
  },
};

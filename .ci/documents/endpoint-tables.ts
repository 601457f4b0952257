/** Generates the tables of endpoints and of scheduled functions from the files of `netlify/functions`. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';

interface FunctionFile {
  path: string;
  /** The addresses of an endpoint. A scheduled function has none. */
  addresses: string[];
  schedule: string | undefined;
  /** The source text of each handler, by method. */
  handlers: { method: string; text: string }[];
}

/** The calls that authenticate a request, and the caller that each admits. The first match counts. */
const callers: [call: RegExp, caller: string][] = [
  [/\brequireStaff\(/, 'staff'],
  [/\brequireConfirmedMember\(/, 'confirmed member'],
  [/\brequire(?:Member|Account)\(/, 'member'],
  [/\bfindWebhook\(/, 'payment provider'],
  [/\bgetSmsProvider\(/, 'SMS provider'],
  [/\bisValidSignature\(/, 'Sanity'],
];

/** Methods of the functions that create an endpoint without naming its methods. */
const fixedMethods: Record<string, string> = { pageEndpoint: 'GET', scheduledFunction: 'POST' };

export function generateEndpointTables(): string {
  const files = globSync('netlify/functions/*.ts').sort().map(readFunctionFile);
  const endpoints = files
    .flatMap(({ path, addresses, handlers }) =>
      addresses.flatMap((address) =>
        handlers.map(({ method, text }) => ({ address, method, text, path })),
      ),
    )
    .sort((a, b) => (`${a.address} ${a.method}` < `${b.address} ${b.method}` ? -1 : 1))
    .map(({ address, method, text, path }) => [
      method,
      `\`${address}\``,
      findCaller(text),
      createLink(path),
    ]);
  const schedules = files.flatMap(({ path, schedule }) =>
    schedule === undefined ? [] : [[`\`${schedule}\``, createLink(path)]],
  );
  return [
    createTable(['method', 'path', 'caller', 'file'], endpoints),
    'Scheduled functions, in UTC:',
    createTable(['schedule', 'file'], schedules),
  ].join('\n\n');
}

function findCaller(handler: string): string {
  return callers.find(([call]) => call.test(handler))?.[1] ?? 'visitor';
}

function createTable(header: string[], rows: string[][]): string {
  const separator = header.map(() => '---');
  return [header, separator, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Returns a link from the folder `.github`. */
function createLink(path: string): string {
  const name = basename(path);
  return `[${name}](../netlify/functions/${name})`;
}

function readFunctionFile(path: string): FunctionFile {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  const config = findConfig(source);
  const addresses = readStrings(findProperty(config, 'path'));
  const [schedule] = readStrings(findProperty(config, 'schedule'));
  const handlers = readHandlers(source);
  if (addresses.length === 0 && schedule === undefined)
    throw new Error(`${path} has no path and no schedule in its config.`);
  if (handlers.length === 0) throw new Error(`The default export of ${path} is no known endpoint.`);
  return { path, addresses, schedule, handlers };
}

/** Returns the initial value of the constant `config`. */
function findConfig(source: ts.SourceFile): ts.Expression | undefined {
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => ts.isIdentifier(name) && name.text === 'config')?.initializer;
}

function findProperty(object: ts.Expression | undefined, key: string): ts.Expression | undefined {
  if (object === undefined || !ts.isObjectLiteralExpression(object)) return undefined;
  return object.properties
    .filter(ts.isPropertyAssignment)
    .find(({ name }) => ts.isIdentifier(name) && name.text === key)?.initializer;
}

/** Returns the value of a string literal, or those of a list of string literals. */
function readStrings(value: ts.Expression | undefined): string[] {
  if (value === undefined) return [];
  if (ts.isArrayLiteralExpression(value)) return value.elements.flatMap(readStrings);
  return ts.isStringLiteral(value) ? [value.text] : [];
}

/** Returns the handlers of the default export: a call of an endpoint function, or of a function in `fixedMethods`. */
function readHandlers(source: ts.SourceFile): FunctionFile['handlers'] {
  const call = source.statements.find(ts.isExportAssignment)?.expression;
  if (call === undefined || !ts.isCallExpression(call)) return [];
  const method = fixedMethods[call.expression.getText(source)];
  if (method !== undefined) return [{ method, text: call.getText(source) }];
  const handlers = call.arguments.find(ts.isObjectLiteralExpression);
  if (handlers === undefined) return [];
  return handlers.properties.map((property) => ({
    method: property.name?.getText(source) ?? '',
    text: property.getText(source),
  }));
}

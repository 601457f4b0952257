/**
 * Lets this process import `.tsx`: Node takes the types out of TypeScript by itself, but knows no JSX.
 * Hosted, the platform's bundler does it; in development and in tests Vite does.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type TypeScript from 'typescript';
import { paths } from './paths.ts';

const require = createRequire(import.meta.url);

/**
 * What was compiled before. The compiler takes a quarter of a second and 70 MB of memory to load,
 * more than everything that it is asked to do.
 */
const cache = join(paths.project, 'node_modules/.cache/tsx');

/** Costs nothing until such a file is imported. */
export function readTsx(): void {
  registerHooks({
    load(url, context, nextLoad) {
      if (!url.endsWith('.tsx')) return nextLoad(url, context);
      return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
    },
  });
}

function compiled(file: string): string {
  const source = readFileSync(file, 'utf8');
  const { version } = require('typescript/package.json') as { version: string };
  const name = createHash('sha256').update(`${version}\n${source}`).digest('hex');
  const cachePath = join(cache, `${name}.js`);
  try {
    return readFileSync(cachePath, 'utf8');
  } catch {
    const made = compile(source);
    keep(cachePath, made);
    return made;
  }
}

function compile(source: string): string {
  const typescript = require('typescript') as typeof TypeScript;
  const { ESNext: module } = typescript.ModuleKind;
  const { ESNext: target } = typescript.ScriptTarget;
  const { ReactJSX: jsx } = typescript.JsxEmit;
  return typescript.transpileModule(source, {
    compilerOptions: { module, target, jsx, verbatimModuleSyntax: true },
  }).outputText;
}

/** Written aside and renamed, so that nobody reads half of it. */
function keep(file: string, text: string): void {
  try {
    mkdirSync(cache, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, text);
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // Somebody else's folder: then it is compiled at every start.
  }
}

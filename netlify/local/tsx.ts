/**
 * Enables imports of `.tsx` files in this process. Node strips types by itself, but does not support JSX. On the
 * platform a bundler compiles these files, and in development and in tests Vite does.
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
 * Folder of the compiled files, which later starts reuse. Loading the compiler takes a quarter of a second and 70
 * MB of memory, which is more than compiling all files takes.
 */
const cacheFolder = join(paths.project, 'node_modules/.cache/tsx');

/** Registers a module hook. The compiler itself is loaded when the first uncached `.tsx` file is imported. */
export function registerTsxLoader(): void {
  registerHooks({
    load(url, context, nextLoad) {
      if (!url.endsWith('.tsx')) return nextLoad(url, context);
      return { format: 'module', source: readCompiled(fileURLToPath(url)), shortCircuit: true };
    },
  });
}

function readCompiled(file: string): string {
  const source = readFileSync(file, 'utf8');
  const { version } = require('typescript/package.json') as { version: string };
  const name = createHash('sha256').update(`${version}\n${source}`).digest('hex');
  const cachePath = join(cacheFolder, `${name}.js`);
  try {
    return readFileSync(cachePath, 'utf8');
  } catch {
    const output = compile(source);
    storeCompiled(cachePath, output);
    return output;
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

/** Writes a second file and renames it, so that no process reads a partial file. */
function storeCompiled(file: string, text: string): void {
  try {
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, text);
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // Without write access, the file is compiled at every start.
  }
}

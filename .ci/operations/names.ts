/** Finds the names in code quotes of a document that exist neither in the code nor in the list below. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { getText } from '#content/text/text.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { readQuotations } from './document.ts';
import { platformVariables, readSettingsOfExample, readSources } from './settings.ts';

const settings = new Set([...readSettingsOfExample(), ...platformVariables]);
const scripts: Partial<Record<string, string>> = packageJson.scripts;
const sources = readSources();
const sql = globSync('netlify/supabase/schemas/*.sql').map((path) => readFileSync(path, 'utf8'));
const otherSources = [
  '.env.example',
  'netlify.toml',
  'package.json',
  'netlify/supabase/config.toml',
];
const code = [sources, ...sql, ...otherSources.map((path) => readFileSync(path, 'utf8'))]
  .join('\n')
  .toLowerCase();

/** Names of other services and tools, which the code does not contain. */
const foreignNames: ReadonlySet<string> = new Set([
  'pgrst.db_aggregates_enabled',
  '_type in ["post", "author", "goneAddress"]',
  '{_id, _type, "slug": slug.current}',
  'v=DMARC1; p=none; rua=mailto:',
  'p=quarantine',
  // The header of Netlify's cache.
  'Cache-Status',
]);

/** Commands of npm and of other programs that every machine with the set-up has. */
const foreignCommand =
  /^(?:npm (?:ci|start|test|audit --omit=dev)|npx supabase@3 |openssl rand -hex \d+$|curl )/;

interface NameCheck {
  pattern: RegExp;
  /** @returns true if the name exists */
  exists: (name: string) => boolean;
}

/** The first check with a matching pattern decides. */
const checks: NameCheck[] = [
  // A setting: `SMTP_URL`.
  { pattern: /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/, exists: (name) => settings.has(name) },
  // A group of settings: `SUPABASE_*`.
  {
    pattern: /^[A-Z_]+\*$/,
    exists: (name) => [...settings].some((setting) => setting.startsWith(name.slice(0, -1))),
  },
  // A setting with a value: `MPESA=off`.
  { pattern: /^[A-Z_]+=\w+$/, exists: isSettingWithValue },
  { pattern: foreignCommand, exists: () => true },
  { pattern: /^npm run /, exists: isScript },
  { pattern: /^select public\./, exists: isCallOfFunction },
  { pattern: /^\/[a-z.]/, exists: isAddress },
  // A path of the repository, or the name of a file.
  { pattern: /^[\w.-]+(?:\/[\w.-]+)+$|^\.?[\w.-]+\.(?:md|ts|toml|example)$/, exists: isPath },
];

/** Returns the names that do not exist. */
export function findUnknownNames(markdown: string): string[] {
  return readQuotations(markdown).filter((name) => !isKnownName(name));
}

function isKnownName(name: string): boolean {
  if (foreignNames.has(name)) return true;
  const check = checks.find(({ pattern }) => pattern.test(name));
  if (check) return check.exists(name);
  return existsSync(`netlify/functions/${name}.ts`) || containsName(name);
}

/** True if the code contains the name, and not only as a part of a longer one. */
function containsName(name: string): boolean {
  const escaped = name.toLowerCase().replaceAll(/[^\w\s]/g, '\\$&');
  return new RegExp(`(?<![\\w-])${escaped}(?![\\w/-])`).test(code);
}

/** True if a schema or a comment of `.env.example` has the value. */
function isSettingWithValue(name: string): boolean {
  const [setting = '', value = ''] = name.split('=');
  return settings.has(setting) && new RegExp(`['"]${value}['"]`).test(code);
}

/** True if the script exists, and its file reads each option after `--`. */
function isScript(command: string): boolean {
  const [, name = '', options = ''] = /^npm run ([\w:-]+)(.*)$/.exec(command) ?? [];
  const script = scripts[name];
  if (script === undefined) return false;
  const [path = ''] = /[\w./-]+\.ts/.exec(script) ?? [];
  const flags = options.match(/--[a-z][a-z-]*/g) ?? [];
  const file = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return flags.every((flag) => new RegExp(`\\b${flag.slice(2)}\\b`).test(file));
}

/** True for the address of an endpoint, of a page, or of a rewrite. */
function isAddress(address: string): boolean {
  const path = address.replace(/\?.*$/, '');
  const page = path.slice(1);
  const [, identityEmail = ''] = /^\/identity-emails\/([\w-]+)\.(?:html|txt)$/.exec(path) ?? [];
  return (
    containsName(path) ||
    ['.astro', '.ts', '/index.astro'].some((end) => existsSync(`src/pages/${page}${end}`)) ||
    isParameterAddress(path) ||
    identityEmail in getText().identityEmails
  );
}

/** True if the schema files declare the function that an SQL statement calls. */
function isCallOfFunction(statement: string): boolean {
  const [, name = ''] = /^select public\.(\w+)\(/.exec(statement) ?? [];
  return code.includes(`create function public.${name}(`);
}

/** True if the path matches the address of a function with parameters, such as '/api/my-listings/:id'. */
function isParameterAddress(path: string): boolean {
  const patterns = sources.matchAll(/'(\/api\/[^'\s]+)'/g);
  return Array.from(patterns, ([, pattern = '']) =>
    pattern.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+'),
  ).some((pattern) => new RegExp(`^${pattern}$`).test(path));
}

function isPath(path: string): boolean {
  return existsSync(path) || existsSync(`netlify/${path}`) || containsName(path);
}

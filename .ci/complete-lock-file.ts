/**
 * Adds the optional platform packages that npm leaves out of a lock file if the registry in use lacks them. If
 * their entries are missing, `npm ci` rejects the lock file, and macOS, Windows and ARM have no native bindings.
 *
 * Run `npm run lock` after each change of a dependency.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

interface LockFile {
  packages: Record<string, LockedPackage>;
}

const operatingSystems =
  'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' ');
const processors = 'arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x wasm32 x64'.split(' ');

/** Matches an exact version, as opposed to a range. */
const exactVersion = /^\d+\.\d+\.\d+/;

/** Parses the platform from a package's name: `@scope/tool-linux-arm64-musl` becomes linux, arm64, musl. */
function parsePlatform(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const parts = name.replace(/^.*\//, '').replace('windows', 'win32').split('-');
  const os = parts.filter((part) => operatingSystems.includes(part));
  const cpu = parts.filter((part) => processors.includes(part));
  const libc: string[] = [];
  if (parts.includes('musl')) libc.push('musl');
  else if (os.includes('linux') && parts.includes('gnu')) libc.push('glibc');
  return Object.fromEntries(
    Object.entries({ os, cpu, libc }).filter(([, list]) => list.length > 0),
  );
}

/** Returns the paths where Node.js would look for a dependency of the package at `path`, nearest folder first. */
function getCandidatePaths(path: string, name: string): string[] {
  const folders = path
    .split('/node_modules/')
    .map((_, depth, parts) => parts.slice(0, depth + 1).join('/node_modules/'));
  return [
    ...folders.reverse().map((folder) => `${folder}/node_modules/${name}`),
    `node_modules/${name}`,
  ];
}

/**
 * Adds the missing entries to a lock file.
 * @returns the added packages
 * @throws if every possible path of a package is in use by another version
 */
function addPlatformPackages({ packages }: LockFile): string[] {
  const added: string[] = [];
  for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      // Native bindings require an exact version. npm itself resolves version ranges.
      if (!exactVersion.test(range)) continue;
      const candidates = path === '' ? [`node_modules/${name}`] : getCandidatePaths(path, name);
      if (candidates.some((candidate) => packages[candidate]?.version === range)) continue;
      const freePath = candidates.findLast(
        (candidate) => packages[candidate]?.version === undefined,
      );
      if (freePath === undefined)
        throw new Error(`The lock file has no place for ${name}@${range}, which ${path} requires.`);
      packages[freePath] = { version: range, optional: true, ...parsePlatform(name) };
      added.push(`${name}@${range}`);
    }
  }
  return added;
}

const project = new URL('..', import.meta.url).pathname;
const files = globSync('{.,netlify/*,tests/slow/*}/package-lock.json', { cwd: project });
for (const file of files) {
  const lock = JSON.parse(readFileSync(join(project, file), 'utf8')) as LockFile;
  const added = addPlatformPackages(lock);
  const sortedPackages = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  const completeLock = { ...lock, packages: Object.fromEntries(sortedPackages) };
  writeFileSync(join(project, file), `${JSON.stringify(completeLock, null, 2)}\n`);
  process.stdout.write(
    added.length > 0 ? `Added to ${file}: ${added.join(', ')}\n` : `${file} is complete.\n`,
  );
}

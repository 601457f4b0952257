import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

interface LockedPackage {
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const lockFiles = globSync('{.,netlify/*,tests/slow/*}/package-lock.json');

function readLockFile(file: string) {
  return JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> };
}

test('the lock file has native bindings for macOS, Linux on ARM, and Windows', () => {
  const lockedPaths = Object.keys(readLockFile('package-lock.json').packages);
  for (const platform of ['darwin-arm64', 'darwin-x64', 'linux-arm64-gnu', 'win32-x64-msvc']) {
    expect(lockedPaths).toContain(`node_modules/@tailwindcss/oxide-${platform}`);
  }
});

describe.each(lockFiles)('%s', (file) => {
  const { packages } = readLockFile(file);

  test('contains every dependency of its packages', () => {
    const missing = Object.entries(packages).flatMap(
      ([path, { dependencies = {}, optionalDependencies = {} }]) =>
        Object.keys({ ...dependencies, ...optionalDependencies })
          .filter((name) => !getLookupFolders(path).some((folder) => packages[folder + name]))
          .map((name) => `${path} needs ${name}`),
    );
    expect(missing, 'run npm install, then npm run lock').toEqual([]);
  });

  test('contains no download addresses', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved?.includes('://'))).toEqual([]);
  });

  // npm reads the file, and so do the pull requests of .github/dependabot.yml.
  test('gets no download addresses from an update', () => {
    const settings = readFileSync(join(dirname(file), '.npmrc'), 'utf8');
    expect(settings).toContain('\nomit-lockfile-registry-resolved=true\n');
  });
});

/** Returns the folders in which Node.js looks for the imports of the package at this path. */
function getLookupFolders(path: string): string[] {
  const parts = path.split('node_modules/');
  return parts
    .map((_, depth) => `${parts.slice(0, depth).join('node_modules/')}node_modules/`)
    .concat(path === '' ? [] : [`${path}/node_modules/`]);
}

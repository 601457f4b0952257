import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  version?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

function read(file: string) {
  return JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> };
}

test('the lock file has the native bindings of every platform', () => {
  const { packages } = read('package-lock.json');
  const locked = Object.keys(packages);
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  const missing = wanted.filter(
    (name) => !locked.some((path) => path.endsWith(`node_modules/${name}`)),
  );
  expect(missing, 'run npm run lock').toEqual([]);
  for (const platform of ['darwin-arm64', 'darwin-x64', 'linux-arm64-gnu', 'win32-x64-msvc']) {
    expect(locked).toContain(`node_modules/@tailwindcss/oxide-${platform}`);
  }
});

test.each([
  'package-lock.json',
  'netlify/studio/package-lock.json',
  'tests/slow/platform-build/package-lock.json',
])('%s names no address to download from', (file) => {
  const { packages } = read(file);
  expect(Object.values(packages).filter(({ resolved }) => resolved?.includes('://'))).toEqual([]);
});

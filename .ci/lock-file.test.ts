import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  version?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

test('the lock file has the native bindings of every platform', () => {
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

test('the lock file names no address to download from', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved?.includes('://'))).toEqual([]);
});

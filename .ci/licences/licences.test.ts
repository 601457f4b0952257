import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findRefusedLicences, listLicences, type LockFile } from './licences.ts';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;

test('every package of production has an accepted licence', () => {
  const advice =
    'read the licence, then accept it in .ci/licences/licences.ts or choose another package';
  expect(findRefusedLicences(lock), advice).toEqual([]);
});

test('the list has the packages of production, and none of development', () => {
  const names = listLicences(lock).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['astro', 'react', '@img/sharp-win32-x64']));
  expect(names).not.toContain('knip');
});

const createLock = (locked: LockFile['packages'][string]): LockFile => ({
  packages: { '': { license: 'MIT' }, 'node_modules/@scope/tool': { version: '1.2.3', ...locked } },
});

test.each([
  ['AGPL-3.0-only'],
  ['SEE LICENSE IN LICENSE.md'],
  ['MIT AND SSPL-1.0'],
  ['(MIT OR ISC) AND SSPL-1.0'],
  ['GPL-2.0-only WITH Classpath-exception-2.0'],
  [''],
])('a package with the licence %j is refused by its name', (license) => {
  expect(findRefusedLicences(createLock({ license }))).toEqual([`@scope/tool@1.2.3: ${license}`]);
});

test('a package without a licence is refused by its name', () => {
  expect(findRefusedLicences(createLock({}))).toEqual(['@scope/tool@1.2.3: no licence']);
});

test.each([
  ['GPL-3.0-or-later OR MIT'],
  ['(MIT AND Zlib)'],
  ['(SSPL-1.0 OR (MIT AND ISC))'],
  ['SSPL-1.0 AND ISC OR MIT'],
])('the licence %j is accepted', (license) => {
  expect(findRefusedLicences(createLock({ license }))).toEqual([]);
});

test('a package of development may have any licence', () => {
  expect(findRefusedLicences(createLock({ license: 'AGPL-3.0-only', dev: true }))).toEqual([]);
});

test('a binary without a licence has the one of the package that needs it', () => {
  const binary = { 'node_modules/tool/node_modules/tool-linux-x64': { version: '1.0.0' } };
  const tool = (license: string) => ({
    'node_modules/tool': { license, optionalDependencies: { 'tool-linux-x64': '1.0.0' } },
  });
  expect(findRefusedLicences({ packages: { ...binary, ...tool('MIT') } })).toEqual([]);
  expect(findRefusedLicences({ packages: { ...binary, ...tool('SSPL-1.0') } })).toEqual([
    'tool-linux-x64@1.0.0: SSPL-1.0',
    'tool@: SSPL-1.0',
  ]);
});

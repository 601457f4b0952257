/**
 * Reads the licences of the packages of production from a lock file, as SPDX expressions, and checks them against
 * an allow-list.
 */

interface LockedPackage {
  /** The name of the package, if it differs from the folder. */
  name?: string;
  version?: string;
  license?: string;
  /** True if only packages of development need this one. */
  dev?: boolean;
  optionalDependencies?: Record<string, string>;
}

export interface LockFile {
  packages: Record<string, LockedPackage>;
}

/** A package of production. The licence is undefined if neither the package nor its parent states one. */
interface LicensedPackage {
  name: string;
  version: string;
  licence: string | undefined;
}

/** SPDX ids of licences that require the notice at most. */
const permissiveLicences =
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 OFL-1.1 Python-2.0 Unlicense Zlib';

/**
 * SPDX ids of licences with conditions for changed copies of a package. This project uses these packages unchanged:
 * lightningcss and ical.js have the first licence. libvips, which sharp loads at run time, has the second one.
 */
const fileLicences = 'MPL-2.0 LGPL-3.0-or-later';

const acceptedLicences = new Set(`${permissiveLicences} ${fileLicences}`.split(' '));

/** Returns the packages of production in the order of the lock file. Platform packages are included. */
export function listLicences({ packages }: LockFile): LicensedPackage[] {
  const parentLicences = readParentLicences(packages);
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, locked]) => {
      const folder = getFolder(path);
      return {
        name: locked.name ?? folder,
        version: locked.version ?? '',
        licence: locked.license ?? parentLicences.get(folder),
      };
    });
}

/** Returns the packages with an unknown licence, or one that is not accepted, as `name@version: licence`. */
export function findRefusedLicences(lock: LockFile): string[] {
  return listLicences(lock)
    .filter(({ licence }) => licence === undefined || !isAccepted(licence))
    .map(({ name, version, licence = 'no licence' }) => `${name}@${version}: ${licence}`);
}

/** Returns the folder of a package, which may contain its scope: `@scope/tool`. */
const getFolder = (path: string) => path.split('node_modules/').at(-1) ?? '';

/**
 * Maps the name of each optional dependency to the licence of the package that depends on it. An entry that `npm run
 * lock` added for another platform is a binary of that package, and states no licence itself.
 */
function readParentLicences(packages: LockFile['packages']): Map<string, string> {
  const licences = new Map<string, string>();
  for (const [path, { license, optionalDependencies = {} }] of Object.entries(packages)) {
    if (path === '' || license === undefined) continue;
    for (const name of Object.keys(optionalDependencies)) licences.set(name, license);
  }
  return licences;
}

/** Evaluates an SPDX expression. `OR` needs one accepted side, and `AND`, which binds closer, needs both. */
function isAccepted(expression: string): boolean {
  const alternatives = splitAtTopLevel(expression, ' OR ');
  if (alternatives.length > 1) return alternatives.some(isAccepted);
  const parts = splitAtTopLevel(expression, ' AND ');
  if (parts.length > 1) return parts.every(isAccepted);
  const [, inner] = /^\s*\((.*)\)\s*$/.exec(expression) ?? [];
  return inner === undefined ? acceptedLicences.has(expression.trim()) : isAccepted(inner);
}

function splitAtTopLevel(expression: string, operator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < expression.length; index += 1) {
    if (expression[index] === '(') depth += 1;
    if (expression[index] === ')') depth -= 1;
    if (depth > 0 || !expression.startsWith(operator, index)) continue;
    parts.push(expression.slice(start, index));
    start = index + operator.length;
  }
  return [...parts, expression.slice(start)];
}

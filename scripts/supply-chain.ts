import { z } from 'zod';

const ranges = z.record(z.string(), z.string());
const lockedPackage = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  inBundle: z.boolean().optional(),
  dev: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  dependencies: ranges.optional(),
  devDependencies: ranges.optional(),
});

export const packageManifest = z.object({
  dependencies: ranges,
  devDependencies: ranges,
  allowScripts: z.record(z.string(), z.boolean()),
});
export const packageLock = z.object({
  lockfileVersion: z.literal(3),
  /** By path; the entry without a path is this project. */
  packages: z.record(z.string(), lockedPackage),
});
/** Older packages state their licence as an object. */
export const installedManifest = z.object({
  license: z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]),
});

export type LockedPackage = z.output<typeof lockedPackage>;
export type Manifest = z.output<typeof packageManifest>;
export type Lock = z.output<typeof packageLock>;

const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** esbuild's script installs a native file that its optional packages contain anyway; scarf's counts installs. */
const WORK_WITHOUT_SCRIPT = new Set(['esbuild', '@scarf/scarf']);

const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Two fonts.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

const LGPL = ['LGPL-3.0', 'LGPL-3.0-or-later'];
/** Licences with conditions that are met: the packages are unmodified separate files. */
const ALLOWED_FOR: readonly { packages: RegExp; licences: readonly string[] }[] = [
  // A library linked at run time, which anybody may replace.
  { packages: /^@img\/sharp-(libvips-.+|win32-.+|wasm32)$/, licences: LGPL },
  { packages: /^libheif-js$/, licences: LGPL },
  // Its condition is for changed files.
  { packages: /^web-push$/, licences: ['MPL-2.0'] },
  // Its LICENSE file is MIT's, which its manifest does not state.
  { packages: /^png-js$/, licences: ['none'] },
  // Build tools that leave nothing in the output.
  { packages: /^lightningcss(-.+)?$/, licences: ['MPL-2.0'] },
  { packages: /^caniuse-lite$/, licences: ['CC-BY-4.0'] },
];

/** Third-party packages by path. */
export function packagesOf({ packages }: Lock): [path: string, locked: LockedPackage][] {
  return Object.entries(packages).filter(([path]) => path !== '');
}

export function nameAt(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Entries whose code could change without a change of the lock file, or that run code on installation. */
export function lockProblems(lock: Lock, manifest: Manifest): string[] {
  const scripts = new Set(Object.keys(manifest.allowScripts));
  return [
    ...pinProblems(manifest),
    ...(isOf(manifest, lock) ? [] : ['The lock is not that of package.json: run npm install']),
    ...packagesOf(lock).flatMap(([path, locked]) => packageProblems(path, locked, scripts)),
  ];
}

function pinProblems({ dependencies, devDependencies }: Manifest): string[] {
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, range]) => !EXACT_VERSION.test(range))
    .map(([name, range]) => `${name} is not pinned: ${range}`);
}

function isOf({ dependencies, devDependencies }: Manifest, lock: Lock): boolean {
  const ours = lock.packages[''];
  return isSame(dependencies, ours?.dependencies) && isSame(devDependencies, ours?.devDependencies);
}

function isSame(some: Record<string, string>, others: Record<string, string> = {}): boolean {
  const names = Object.keys(some);
  return names.length === Object.keys(others).length && names.every((name) => some[name] === others[name]);
}

function packageProblems(path: string, locked: LockedPackage, scripts: ReadonlySet<string>): string[] {
  const { version = '', resolved, integrity = '', link, inBundle, hasInstallScript } = locked;
  const name = nameAt(path);
  return [
    ...(link === true ? [`${path} is a link to another folder`] : []),
    // Without an address, npm uses its configured registry only.
    ...(resolved === undefined
      ? []
      : [`${path} has an address of its own: npm install --omit-lockfile-registry-resolved`]),
    ...(EXACT_VERSION.test(version) ? [] : [`${path} has no exact version`]),
    // A bundled package is covered by its parent's digest.
    ...(inBundle === true || SHA512.test(integrity) ? [] : [`${path} has no SHA-512 digest`]),
    ...(hasInstallScript !== true || scripts.has(name) || WORK_WITHOUT_SCRIPT.has(name)
      ? []
      : [`${path} runs a script when it is installed`]),
  ];
}

/** Whether the SPDX expression allows redistribution. Unknown expressions do not. */
export function isLicenceAllowed(name: string, expression: string): boolean {
  const choices = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((licence) => isAllowed(name, licence)));
}

function isAllowed(name: string, licence: string): boolean {
  if (ALLOWED_LICENCES.has(licence)) return true;
  return ALLOWED_FOR.some(({ packages, licences }) => packages.test(name) && licences.includes(licence));
}

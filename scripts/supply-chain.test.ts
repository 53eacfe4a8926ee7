import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  installedManifest,
  isLicenceAllowed,
  lockProblems,
  nameAt,
  packageLock,
  packageManifest,
  packagesOf,
  type LockedPackage,
} from './supply-chain.ts';

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
const manifest = packageManifest.parse(read('package.json'));
const lock = packageLock.parse(read('package-lock.json'));

const SOUND: LockedPackage = { version: '1.2.3', integrity: `sha512-${'A'.repeat(86)}==`, license: 'MIT' };

function problemsWith(locked: LockedPackage, name = 'stranger'): string[] {
  const packages = { '': { dependencies: { [name]: '1.2.3' }, devDependencies: {} }, [`node_modules/${name}`]: locked };
  const wanted = { dependencies: { [name]: '1.2.3' }, devDependencies: {}, allowScripts: { node: true } };
  return lockProblems({ lockfileVersion: 3, packages }, wanted);
}

/** Packages for other platforms are not installed; the lock file states their licence. */
function licenceOf(path: string, locked: LockedPackage): string {
  const file = `${path}/package.json`;
  const isInstalled = existsSync(new URL(`../${file}`, import.meta.url));
  const parsed = isInstalled ? installedManifest.safeParse(read(file)) : null;
  return parsed?.success === true ? parsed.data.license : (locked.license ?? 'none');
}

test('each package is in the lock with its digest, comes from the registry, and runs no script that nobody allowed', () => {
  expect(packagesOf(lock).length).toBeGreaterThan(500);
  expect(lockProblems(lock, manifest)).toEqual([]);
});

test('each package that production needs may be given on', () => {
  const needed = packagesOf(lock).filter(([, { dev }]) => dev !== true);
  expect(needed.length).toBeGreaterThan(200);
  const refused = needed
    .map(([path, locked]) => ({ path, licence: licenceOf(path, locked) }))
    .filter(({ path, licence }) => !isLicenceAllowed(nameAt(path), licence));
  expect(refused).toEqual([]);
});

test('a lock that is sound has no problem', () => {
  expect(problemsWith(SOUND)).toEqual([]);
  expect(problemsWith({ ...SOUND, hasInstallScript: true }, 'node')).toEqual([]);
});

test.each<[string, LockedPackage]>([
  ['address of its own', { ...SOUND, resolved: 'git+ssh://git@example.com/stranger.git#1' }],
  ['address of its own', { ...SOUND, resolved: 'http://packages.example/stranger.tgz' }],
  ['address of its own', { ...SOUND, resolved: 'https://packages.example/stranger.tgz' }],
  ['address of its own', { ...SOUND, resolved: 'file:../stranger' }],
  ['a link', { ...SOUND, link: true }],
  ['no exact version', { ...SOUND, version: '^1.2.3' }],
  ['no SHA-512 digest', { version: '1.2.3', license: 'MIT' }],
  ['no SHA-512 digest', { ...SOUND, integrity: `sha1-${'A'.repeat(27)}=` }],
  ['runs a script', { ...SOUND, hasInstallScript: true }],
])('a package with "%s" is told: %o', (words, locked) => {
  expect(problemsWith(locked)).toEqual([expect.stringContaining(words)]);
});

test.each(['^1.2.3', '~1.2.3', '1.x', '*', 'latest', 'git+ssh://git@example.com/a.git', 'npm:other@1.2.3'])(
  'a version of %s is not pinned',
  (range) => {
    const loose = { ...manifest, dependencies: { ...manifest.dependencies, stranger: range } };
    expect(lockProblems(lock, loose)).toEqual([
      `stranger is not pinned: ${range}`,
      'The lock is not that of package.json: run npm install',
    ]);
  },
);

test.each([
  ['MIT', true],
  ['MIT AND OFL-1.1', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['LGPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
  ['none', false],
])('under %s a package may be given on: %s', (expression, isAllowed) => {
  expect(isLicenceAllowed('stranger', expression)).toBe(isAllowed);
});

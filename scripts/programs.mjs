import { existsSync, readdirSync } from 'node:fs';
import { run } from './run.mjs';

/** Programs of the machine that the tests need: where they lie, and the Debian package that brings them. */
const PROGRAMS = [
  { name: 'PostgreSQL', package: 'postgresql', isThere: () => serverVersions().length > 0 },
  { name: 'Chromium', package: 'chromium', isThere: () => existsSync('/usr/bin/chromium') },
];

/** Installs what is missing where that is possible; gives what is still missing and what to do about it, by name. */
export async function missingPrograms() {
  const missing = PROGRAMS.filter(({ isThere }) => !isThere());
  if (missing.length > 0 && canInstall()) await installPackages(missing.map(({ package: name }) => name));
  const left = missing.filter(({ isThere }) => !isThere());
  return new Map(
    left.map(({ name, package: wanted }) => [name, `${name} is missing: install the package "${wanted}"`]),
  );
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

async function installPackages(names) {
  console.log(`Installing ${names.join(' and ')} with apt-get …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env });
}

function serverVersions() {
  const folder = '/usr/lib/postgresql';
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((version) => existsSync(`${folder}/${version}/bin/initdb`));
}

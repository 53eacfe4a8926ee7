import { existsSync, readdirSync } from 'node:fs';
import { run } from './run.mjs';

/** Programs of the machine that the tests need: the Debian packages that bring each, the best first, and where it lies. */
const PROGRAMS = [
  { name: 'PostgreSQL', packages: [{ name: 'postgresql', isThere: () => serverVersions().length > 0 }] },
  {
    name: 'Chromium',
    // Without the browser's own window the tests take a quarter less work; with it they pass as well.
    packages: [
      { name: 'chromium-headless-shell', isThere: () => existsSync('/usr/bin/chromium-headless-shell') },
      { name: 'chromium', isThere: () => existsSync('/usr/bin/chromium') },
    ],
  },
];

/** Installs what is missing where that is possible; gives what is still missing and what to do about it, by name. */
export async function missingPrograms() {
  const improvable = PROGRAMS.filter(({ packages: [best] }) => !best.isThere());
  if (improvable.length > 0 && canInstall()) await installPrograms(improvable);
  const left = PROGRAMS.filter(({ packages }) => !packages.some(({ isThere }) => isThere()));
  return new Map(
    left.map(({ name, packages: [best] }) => [name, `${name} is missing: install the package "${best.name}"`]),
  );
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** Each by the first of its packages that can be had. */
async function installPrograms(programs) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  for (const { packages } of programs) {
    for (const { name, isThere } of packages) {
      if (isThere()) break;
      console.log(`Installing ${name} with apt-get …`);
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
    }
  }
}

function serverVersions() {
  const folder = '/usr/lib/postgresql';
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((version) => existsSync(`${folder}/${version}/bin/initdb`));
}

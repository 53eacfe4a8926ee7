import { existsSync, readdirSync } from 'node:fs';
import { run } from './run.mjs';

/** Programs that the tests need: the Debian packages that contain each, best first, and how to detect them. */
const PROGRAMS = [
  { name: 'PostgreSQL', packages: [{ name: 'postgresql', isThere: () => serverVersions().length > 0 }] },
  {
    name: 'Chromium',
    // The headless shell makes the tests a quarter faster; the full browser works too.
    packages: [
      { name: 'chromium-headless-shell', isThere: () => existsSync('/usr/bin/chromium-headless-shell') },
      { name: 'chromium', isThere: () => existsSync('/usr/bin/chromium') },
    ],
  },
];

/** Installs missing programs if possible; returns those still missing, with instructions, by name. */
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

/** Installs each from the first available package. */
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

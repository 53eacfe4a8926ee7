import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, pinnedNode, ROOT, run, secondsSince } from './run.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const STAMP = join(ROOT, 'node_modules', '.stitchyard-install');

/** Installs the packages of package-lock.json if none are installed or the lock file has changed. */
export async function installIfNeeded({ forProduction = false } = {}) {
  const lock = readFileSync(LOCK);
  const kind = forProduction ? 'production' : 'full';
  const stamp = `${kind} ${createHash('sha256').update(lock).digest('hex')}`;
  if (!isStampedAs(stamp)) {
    if (!isInstalled(JSON.parse(lock.toString()), forProduction)) await install();
    writeFileSync(STAMP, stamp);
  }
  pinnedNode();
}

/** A full install also satisfies production, but not the other way round. */
function isStampedAs(stamp) {
  if (!existsSync(STAMP)) return false;
  const found = readFileSync(STAMP, 'utf8');
  return found === stamp || found === stamp.replace('production', 'full');
}

/** Whether npm's own record says that node_modules matches the lock file, whoever installed it. */
function isInstalled(lock, forProduction) {
  const record = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    const found = installed[path];
    if (
      path === '' ||
      (found === undefined && (wanted.optional || wanted.devOptional || (wanted.dev && forProduction)))
    )
      return true;
    return found?.version === wanted.version;
  });
}

async function install() {
  const start = performance.now();
  console.log('Installing what Stitchyard needs into node_modules (this time only, about a minute) …');
  const ticker = setInterval(() => console.log(`  still installing, ${secondsSince(start)} so far`), 15_000);
  // Not `npm ci`, which refuses a lock file without the native packages of another platform. Versions in the lock file
  // are installed exactly either way, and `--no-save` keeps it unchanged.
  const words = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await runNpm(words);
  clearInterval(ticker);
  if (code !== 0)
    fail('The packages could not be installed. What npm says stands above; most often the network is away: try again.');
  console.log(`Installed in ${secondsSince(start)}.`);
}

function runNpm(words) {
  const { npm_execpath: npm } = process.env;
  // The npm that runs this process, whatever PATH says; it is a script rather than a program.
  if (npm !== undefined && /npm-cli\.c?js$/.test(npm)) return run(process.execPath, [npm, ...words]);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', words);
}

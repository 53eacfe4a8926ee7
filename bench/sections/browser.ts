import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { CHROMIUM, CHROMIUM_FLAGS } from '#test/chromium.ts';
import type { Bench } from '../bench.ts';
import { measureScripts } from '../script-size.ts';
import { median } from '../statistics.ts';

const RUNS = 5;
/** Lighthouse reports 'Please run Lighthouse again' if the browser has lost the start of its trace. */
const MOST_ATTEMPTS = 3;
const PATIENCE_MS = 180_000;
const LIGHTHOUSE = fileURLToPath(new URL('../../node_modules/lighthouse/cli/index.js', import.meta.url));

/** Pages for visitors. The first three have limits. */
const PAGES = [
  { page: 'home', path: '/', rows: { lighthouse: 'lighthouse-home', script: 'script-home' } },
  {
    page: 'browse',
    path: '/browse',
    rows: { lighthouse: 'lighthouse-browse', script: 'script-browse' },
  },
  {
    page: 'machine',
    path: null,
    rows: { lighthouse: 'lighthouse-machine', script: 'script-machine' },
  },
  { page: 'kind', path: '/used-tajima-embroidery-machines', rows: null },
  { page: 'contact', path: '/contact', rows: null },
  { page: 'about', path: '/about', rows: null },
  { page: 'consignment', path: '/consignment', rows: null },
] as const;
type Page = (typeof PAGES)[number];

/** What a phone has to load and execute, on the demo catalogue. */
export async function measureBrowser(bench: Bench, origin: string): Promise<void> {
  for (const page of PAGES) {
    const url = origin + (page.path ?? (await someMachine(origin)));
    if (page.rows !== null) await measureScript(bench, page.page, url, page.rows);
    if (bench.options.withBrowser) await measureScores(bench, page, url);
  }
}

const machines = z.array(z.object({ id: z.string() })).min(1);

async function someMachine(origin: string): Promise<string> {
  const [machine] = machines.parse(await (await fetch(`${origin}/api/machines?pageSize=1`)).json());
  return `/machine/${encodeURIComponent(machine?.id ?? '')}`;
}

async function measureScript(
  bench: Bench,
  page: string,
  url: string,
  { script }: NonNullable<Page['rows']>,
): Promise<void> {
  const { origin, pathname } = new URL(url);
  const { files, gzipBytes } = await measureScripts(origin, pathname);
  const kilobytes = gzipBytes / 1_000;
  bench.say(`${page}: ${files} scripts, ${kilobytes.toFixed(1)} kB gzip`);
  bench.find(script, {
    measured: `${kilobytes.toFixed(1)} kB in ${files} files`,
    limit: '-',
    ratio: '-',
    figures: [kilobytes],
  });
}

async function measureScores(bench: Bench, { page, rows }: Page, url: string): Promise<void> {
  const runs: Scores[] = [];
  // The same page without scripts: the best possible result on this machine.
  const still: Scores[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(await scoresOf(url));
    if (rows !== null) still.push(await scoresOf(url, ['--blocked-url-patterns=*.js']));
  }
  const { performance, all } = performanceOf(runs);
  const worst = (category: Category) => Math.round(Math.min(...runs.map((scores) => scores[category])) * 100);
  const accessibility = worst('accessibility');
  const others = `best practices ${worst('best-practices')}, SEO ${worst('seo')}`;
  const blockingMs = Math.round(median(runs.map((run) => run.blockingMs)));
  const measured = `performance ${performance} (${all}), blocking ${blockingMs} ms, accessibility ${accessibility}`;
  bench.say(`Lighthouse, ${page}: ${measured}, ${others}`);
  if (rows === null) return;
  const limit = performanceOf(still);
  bench.find(rows.lighthouse, {
    measured,
    limit: `no scripts: ${limit.performance} (${limit.all})`,
    ratio: (performance / limit.performance).toFixed(2),
    figures: [performance, blockingMs, accessibility],
  });
}

function performanceOf(runs: readonly Scores[]): { performance: number; all: string } {
  const scores = runs.map((run) => Math.round(run.performance * 100));
  return { performance: median(scores), all: scores.join(', ') };
}

const score = z.object({ score: z.number() });
const report = z.object({
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  audits: z.object({ 'total-blocking-time': z.object({ numericValue: z.number() }) }),
});
type Scores = Record<Category, number> & { blockingMs: number };
type Category = keyof z.output<typeof report>['categories'];

async function scoresOf(url: string, flags: readonly string[] = []): Promise<Scores> {
  const { categories, audits } = report.parse(JSON.parse(await askLighthouse(url, flags)));
  const { performance, accessibility, ...others } = categories;
  return {
    performance: performance.score,
    accessibility: accessibility.score,
    'best-practices': others['best-practices'].score,
    seo: others.seo.score,
    blockingMs: audits['total-blocking-time'].numericValue,
  };
}

async function askLighthouse(url: string, flags: readonly string[], attempt = 1): Promise<string> {
  try {
    return await runLighthouse(url, flags);
  } catch (error) {
    if (attempt === MOST_ATTEMPTS || !String(error).includes('run Lighthouse again')) throw error;
    return askLighthouse(url, flags, attempt + 1);
  }
}

/** Mobile is Lighthouse's default. */
function runLighthouse(url: string, flags: readonly string[]): Promise<string> {
  const args = [
    url,
    ...flags,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    `--chrome-flags=${CHROMIUM_FLAGS.join(' ')}`,
  ];
  return new Promise((resolve, reject) => {
    // A process group of its own, so that the browser ends with it in any case.
    const child = spawn(process.execPath, [LIGHTHOUSE, ...args], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CHROME_PATH: CHROMIUM },
    });
    const said: string[] = [];
    const complaints: string[] = [];
    const endGroup = () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    };
    const patience = setTimeout(endGroup, PATIENCE_MS);
    process.once('exit', endGroup);
    child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text));
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(patience);
      process.off('exit', endGroup);
      if (code === 0) resolve(said.join(''));
      else reject(new Error(`Lighthouse ended with ${code}: ${complaints.join('').slice(-1_000)}`));
    });
  });
}

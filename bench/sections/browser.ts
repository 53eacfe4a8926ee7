import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { CHROMIUM_FLAGS } from '#test/chromium.ts';
import type { Bench } from '../bench.ts';
import { measureScripts } from '../script-size.ts';
import { median } from '../statistics.ts';

const RUNS = 3;
const PATIENCE_MS = 180_000;
const MOST_SCRIPT_KB = 150;
const LEAST_PERFORMANCE = 98;
const LIGHTHOUSE = fileURLToPath(new URL('../../node_modules/lighthouse/cli/index.js', import.meta.url));

const PAGES = [
  { page: 'home', path: '/', lighthouse: 'lighthouse-home', script: 'script-home' },
  { page: 'browse', path: '/browse', lighthouse: 'lighthouse-browse', script: 'script-browse' },
] as const;

/** What a phone has to load and to bear, on the demo catalogue. */
export async function measureBrowser(bench: Bench, origin: string): Promise<void> {
  for (const { page, path, lighthouse, script } of PAGES) {
    const { files, gzipBytes } = await measureScripts(origin, path);
    const kilobytes = gzipBytes / 1_000;
    bench.say(`${page}: ${files} scripts, ${kilobytes.toFixed(1)} kB gzip`);
    bench.find(script, {
      measured: `${kilobytes.toFixed(1)} kB in ${files} files`,
      limit: '-',
      ratio: '-',
      isReached: kilobytes <= MOST_SCRIPT_KB,
    });
    if (!bench.options.withBrowser) continue;
    const scores: Scores[] = [];
    for (let run = 0; run < RUNS; run += 1) scores.push(await scoresOf(origin + path));
    const performance = Math.round(median(scores.map((score) => score.performance)) * 100);
    const accessibility = Math.round(Math.min(...scores.map((score) => score.accessibility)) * 100);
    const all = scores.map((score) => Math.round(score.performance * 100)).join(', ');
    bench.say(`Lighthouse, ${page}: performance ${performance} (${all}), accessibility ${accessibility}`);
    bench.find(lighthouse, {
      measured: `performance ${performance} (${all}), accessibility ${accessibility}`,
      limit: '-',
      ratio: '-',
      isReached: performance >= LEAST_PERFORMANCE && accessibility === 100,
    });
  }
}

const score = z.object({ score: z.number() });
const report = z.object({ categories: z.object({ performance: score, accessibility: score }) });
type Scores = { performance: number; accessibility: number };

async function scoresOf(url: string): Promise<Scores> {
  const { categories } = report.parse(JSON.parse(await runLighthouse(url)));
  return { performance: categories.performance.score, accessibility: categories.accessibility.score };
}

/** Mobile is what Lighthouse does unless told otherwise. */
function runLighthouse(url: string): Promise<string> {
  const args = [
    url,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    `--chrome-flags=${CHROMIUM_FLAGS.join(' ')}`,
  ];
  return new Promise((resolve, reject) => {
    // A group of its own, so that the browser goes with it whatever happens.
    const child = spawn(process.execPath, [LIGHTHOUSE, ...args], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
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

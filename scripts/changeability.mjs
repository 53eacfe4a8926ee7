import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

// How many files the last machine fact cost that was added: printed, and kept in docs/architecture.md.

const REGISTRY = 'src/features/machines/facts';
const PAGE = 'docs/architecture.md';
const FIGURE = /<!-- changeability -->.*<!-- end -->/s;

const git = (...words) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim();

/** The commit that last brought an entry into the registry: keys stand on lines of their own. */
function lastAddition() {
  const commits = git('log', '--format=%H', '-G', "^    key: '", '--', REGISTRY).split('\n').filter(Boolean);
  return commits.find((commit) => /^\+    key: '/m.test(git('show', '--format=', commit, '--', REGISTRY)));
}

const commit = lastAddition();
if (commit === undefined) throw new Error(`No commit has added a fact to ${REGISTRY}`);
const keys = [...git('show', '--format=', commit, '--', REGISTRY).matchAll(/^\+    key: '(\w+)'/gm)].map(
  ([, key]) => key,
);
const files = git('show', '--format=', '--name-only', commit).split('\n');
const isTest = (file) => /\.test\.tsx?$|^test\//.test(file);
const product = files.filter((file) => file.startsWith('src/') && !isTest(file));
const sentence = `The last fact that was added, ${keys.join(', ')}, touched ${product.length} ${product.length === 1 ? 'file' : 'files'} of the product and ${files.filter(isTest).length} of the tests.`;
console.log(sentence);
const page = join(ROOT, PAGE);
const before = readFileSync(page, 'utf8');
if (!FIGURE.test(before)) throw new Error(`${PAGE} has no place for the figure`);
writeFileSync(page, before.replace(FIGURE, `<!-- changeability -->\n${sentence}\n<!-- end -->`));

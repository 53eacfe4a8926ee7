import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

// How many files the last machine fact cost that was added, and through how many files something goes that is entered:
// printed, and kept in docs/architecture.md. scripts/walks.json names the files; scripts/house.test.ts checks that they lie on the way.

const REGISTRY = 'src/features/machines/facts';
const PAGE = 'docs/architecture.md';

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
// A commit may bring a whole group of them.
const subject =
  keys.length > 3
    ? `The last ${keys.length} facts that were added together`
    : `The last fact that was added, ${keys.join(', ')},`;
const sentence = `${subject} touched ${product.length} ${product.length === 1 ? 'file' : 'files'} of the product and ${files.filter(isTest).length} of the tests.`;
const walks = JSON.parse(readFileSync(join(ROOT, 'scripts', 'walks.json'), 'utf8'));
const counted = walks.map(({ name, legs }) => `${name} ${legs.flatMap(({ files }) => files).length}`);
const figures = { changeability: sentence, walks: `Through so many files go: ${counted.join(', ')}.` };
for (const { name, legs } of walks) {
  const files = legs.flatMap(({ files: named }) => named);
  console.log(`${name}: ${files.length} files\n${files.map((file) => `  ${file}`).join('\n')}`);
}
console.log(sentence);
const path = join(ROOT, PAGE);
let page = readFileSync(path, 'utf8');
for (const [block, figure] of Object.entries(figures)) {
  const place = new RegExp(`<!-- ${block} -->.*?<!-- end -->`, 's');
  if (!place.test(page)) throw new Error(`${PAGE} has no place for the figure of ${block}`);
  page = page.replace(place, `<!-- ${block} -->\n${figure}\n<!-- end -->`);
}
writeFileSync(path, page);

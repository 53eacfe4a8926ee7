import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keptScreen, type KeptScreen, type Picture } from './keep-screen.ts';

/** Smaller shifts are invisible: rounded to three decimals, as Lighthouse does. */
const STILL = 0.0005;

/** Prints the faults of the screens stored in this folder, and writes an index to browse them. */
export async function reportScreens(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const screens = await Promise.all(
    names.map(async (name) => keptScreen.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))),
  );
  const inOrder = screens.toSorted((one, other) => one.at - other.at);
  await writeFile(join(folder, 'index.html'), indexOf(inOrder));
  process.stdout.write(
    `\n${tableOf(inOrder)}\n\n${findingsOf(inOrder)}Leaf through them: ${join(folder, 'index.html')}\n`,
  );
}

function tableOf(screens: readonly KeptScreen[]): string {
  const rows = screens.map((screen) => [screen.title, ...figuresOf([screen])]);
  const lines = [
    ['screen', 'pictures', 'accessibility', 'layout shift', 'console', 'overflow'],
    ['---', '---', '---', '---', '---', '---'],
    ...rows,
    [`**all ${screens.length}**`, ...figuresOf(screens)],
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The number of screenshots, and of those with faults. */
function figuresOf(screens: readonly KeptScreen[]): string[] {
  const pictures = screens.flatMap((screen) => screen.pictures);
  const figures = [
    pictures.length,
    pictures.filter(({ accessibility }) => accessibility.length > 0).length,
    screens.filter(moves).length,
    screens.filter(({ complaints }) => complaints.length > 0).length,
    pictures.filter(({ overflow }) => overflow > 0).length,
  ];
  return figures.map(String);
}

function moves({ layoutShift }: KeptScreen): boolean {
  return layoutShift !== null && layoutShift >= STILL;
}

/** One line per fault. */
function findingsOf(screens: readonly KeptScreen[]): string {
  return screens
    .flatMap((screen) => [
      ...(moves(screen) ? [`${screen.title}: moves by ${screen.layoutShift?.toFixed(3)}`] : []),
      ...screen.complaints.map((complaint) => `${screen.title}: ${complaint}`),
      ...screen.pictures.flatMap((picture) =>
        faultsOf(picture).map((fault) => `${screen.title}, ${nameOf(picture)}: ${fault}`),
      ),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

function faultsOf({ accessibility, overflow }: Picture): string[] {
  return overflow === 0 ? accessibility : [...accessibility, `${overflow} px wider than the screen`];
}

function nameOf({ width, light }: Picture): string {
  return `${width} px, ${light}`;
}

function indexOf(screens: readonly KeptScreen[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Screens</title>
<style>
  body { font: 14px/1.4 system-ui; margin: 16px; background: #e8eaed; color: #111 }
  nav { position: sticky; top: 0; padding: 8px 0; background: inherit; display: flex; gap: 16px }
  section { margin: 24px 0 }
  h2 { font-size: 16px; margin: 0 0 8px; overflow-wrap: anywhere }
  p { margin: 0 0 8px; color: #a00 }
  small { font-weight: 400; color: #555 }
  div { display: flex; gap: 12px; overflow-x: auto; align-items: flex-start }
  figure { margin: 0 }
  img { height: 420px; border: 1px solid #999; object-fit: cover; object-position: top }
</style>
<nav>${WIDTH_CHOICES}</nav>
${screens.map(sectionOf).join('\n')}
<script>
  for (const box of document.querySelectorAll('nav input')) box.onchange = () => {
    const shown = new Set([...document.querySelectorAll('nav input:checked')].map(({ value }) => value));
    for (const figure of document.querySelectorAll('figure'))
      figure.hidden = !(shown.has(figure.dataset.width) && shown.has(figure.dataset.light));
  };
</script>
</html>
`;
}

const WIDTH_CHOICES = ['360', '768', '1280', '1920', 'light', 'dark']
  .map((choice) => `<label><input type="checkbox" value="${choice}" checked> ${choice}</label>`)
  .join('');

function sectionOf(screen: KeptScreen): string {
  const { title, story, pictures } = screen;
  const figures = pictures.map(
    (picture) =>
      `<figure data-width="${picture.width}" data-light="${picture.light}"><a href="${picture.file}"><img src="${picture.file}" alt="${nameOf(picture)}" loading="lazy"></a><figcaption>${nameOf(picture)}</figcaption></figure>`,
  );
  const findings = findingsOf([screen])
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => `<p>${escaped(line)}</p>`);
  return `<section><h2>${escaped(title)} <small>${escaped(story)}</small></h2>${findings.join('')}<div>${figures.join('')}</div></section>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

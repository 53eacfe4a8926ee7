import { gzipSync } from 'node:zlib';
import { getAnswer } from './http-answer.ts';

/** All scripts that a page loads before it is interactive: those it names and preloads, and their static imports. */
export async function measureScripts(origin: string, path: string): Promise<{ files: number; gzipBytes: number }> {
  const html = (await textAt(new URL(path, origin))).toString();
  const waiting = scriptsIn(html).map((address) => new URL(address, origin));
  if (waiting.length === 0) throw new Error(`${path} loads no script`);
  const seen = new Set<string>();
  let gzipBytes = 0;
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (seen.has(url.href)) continue;
    seen.add(url.href);
    const code = await textAt(url);
    gzipBytes += gzipSync(code, { level: 9 }).length;
    for (const address of staticImportsIn(code.toString())) waiting.push(new URL(address, url));
  }
  return { files: seen.size, gzipBytes };
}

async function textAt(url: URL): Promise<Buffer> {
  const { status, body } = await getAnswer(url.href);
  if (status !== 200 || body.length === 0)
    throw new Error(`${url.pathname} answered ${status} with ${body.length} bytes`);
  return body;
}

/** The page loads its scripts from an inline script, so their addresses are in it rather than in tags. */
function scriptsIn(html: string): string[] {
  return [...html.matchAll(/["'](\/[^"']+\.js)["']/g)].flatMap(([, address]) => address ?? []);
}

function staticImportsIn(code: string): string[] {
  return [...code.matchAll(/\b(?:from|import)\s*["']([^"']+\.js)["']/g)].flatMap(([, address]) => address ?? []);
}

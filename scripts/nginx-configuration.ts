import { existsSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../deploy/nginx/', import.meta.url);

/** One directive of nginx; one that opens a block, such as `location /`, has what stands in it. */
export type Directive = { words: readonly string[]; block: readonly Directive[] };

/** A place where requests are answered, within the blocks around it, the innermost last. */
export type Location = { server: string; path: string; within: readonly Directive[] };

/** A word in quotes, a bare one, or a mark; comments are passed over. */
const TOKEN = /#.*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]|[^\s{};"']+/g;

/** What deploy/nginx/nginx.conf says, with the files that it includes. */
export function readConfiguration(name = 'nginx.conf'): Directive[] {
  const text = readFileSync(new URL(name, FOLDER), 'utf8');
  const tokens = [...text.matchAll(TOKEN)].map(([token]) => token).filter((token) => !token.startsWith('#'));
  return blockOf(tokens.values());
}

function blockOf(tokens: Iterator<string>): Directive[] {
  const block: Directive[] = [];
  let words: string[] = [];
  for (let next = tokens.next(); next.done !== true && next.value !== '}'; next = tokens.next()) {
    const token = next.value;
    if (token !== ';' && token !== '{') {
      words.push(token.replace(/^(["'])(.*)\1$/, '$2'));
      continue;
    }
    const [name, argument = ''] = words;
    if (name === 'include' && existsSync(new URL(argument, FOLDER))) block.push(...readConfiguration(argument));
    else block.push({ words, block: token === '{' ? blockOf(tokens) : [] });
    words = [];
  }
  return block;
}

/** Every location of every server; a server is known by what it listens on. */
export function locationsOf(configuration: readonly Directive[]): Location[] {
  return named(configuration, 'http').flatMap((http) =>
    named(http.block, 'server').flatMap((server) =>
      named(server.block, 'location').map((location) => ({
        server: named(server.block, 'listen')[0]?.words[1] ?? '',
        path: location.words.slice(1).join(' '),
        within: [http, server, location],
      })),
    ),
  );
}

/** What holds at a location: what is said nearest to it, and nothing of what is said further away. */
export function inForce({ within }: Location, name: string): string[] {
  const nearest = within.findLast(({ block }) => named(block, name).length > 0);
  return nearest === undefined ? [] : named(nearest.block, name).map(({ words }) => words.slice(1).join(' '));
}

export function named(block: readonly Directive[], name: string): Directive[] {
  return block.filter(({ words }) => words[0] === name);
}

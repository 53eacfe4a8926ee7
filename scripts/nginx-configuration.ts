import { existsSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../deploy/nginx/', import.meta.url);

/** A directive of nginx; one that opens a block, such as `location /`, contains the block's directives. */
export type Directive = { words: readonly string[]; block: readonly Directive[] };

/** A location with the blocks around it, innermost last. */
export type Location = { server: string; path: string; within: readonly Directive[] };

/** A quoted word, a bare word, or punctuation; comments are skipped. */
const TOKEN = /#.*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]|[^\s{};"']+/g;

/** Parses deploy/nginx/nginx.conf and the files it includes. */
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

/** Every location of every server; a server is identified by its `listen` directive. */
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

/** The directives in force at a location: the innermost ones replace those of outer blocks. */
export function inForce({ within }: Location, name: string): string[] {
  const nearest = within.findLast(({ block }) => named(block, name).length > 0);
  return nearest === undefined ? [] : named(nearest.block, name).map(({ words }) => words.slice(1).join(' '));
}

export function named(block: readonly Directive[], name: string): Directive[] {
  return block.filter(({ words }) => words[0] === name);
}

import type { Plugin } from 'vite';

/**
 * How code is written that Node keeps in memory: with the names and lines that a stack in the log tells, but without
 * comments, and escaped where it is not ASCII, as V8 takes two bytes for each letter of a file that has one beyond Latin-1.
 */
export const serverOutput = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
} as const;

/** Stops the build where such a letter is left: in a tagged template, whose text nothing may escape but who wrote it. */
export function latinCode(): Plugin {
  return {
    name: 'latin-code',
    // What browsers load is theirs to keep.
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const letter = file.type === 'chunk' ? /[^\0-\u00FF].{0,40}/.exec(file.code)?.[0] : undefined;
        if (letter !== undefined) this.error(`${file.fileName} takes twice the memory for "${letter}": write \\u…`);
      }
    },
  };
}

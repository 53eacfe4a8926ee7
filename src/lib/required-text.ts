import * as z from 'zod/mini';
import { onOneLine, storableText } from './query-string.ts';

export const tooLong = (max: number) => `Must be at most ${max} characters`;

/** A line of text that a form asks for. `message` stands for one that is missing, empty or too short. */
export const requiredText = (message: string, max: number, min = 1) =>
  z.pipe(
    z.string(message).check(z.trim(), z.minLength(min, message), z.maxLength(max, tooLong(max))),
    storableText.check(onOneLine),
  );

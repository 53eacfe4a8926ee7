import { PASSWORD_MIN } from '../accounts.schema.ts';
import {
  LONG_LENGTH,
  passwordRefusal,
  PERSONAL_PART_MIN,
  personalNames,
  type PasswordContext,
} from '../password-refusals.rules.ts';

export type PasswordStrength = {
  /** 0 is refused; 4 needs no advice. */
  level: 0 | 1 | 2 | 3 | 4;
  word: string;
  /** How to improve the password. */
  advice: string;
};

type Candidate = PasswordContext & { password: string; plain: string };
type Weakness = { level: 1 | 2 | 3; advice: string; applies: (candidate: Candidate) => boolean };

const RECOMMENDED_LENGTH = 10;
const ENOUGH_KINDS = 3;
const TOO_FEW_CHARACTERS = 4;
const SEQUENCE_MIN = 5;

const LEVEL_LABELS = { 1: 'Weak', 2: 'Fair', 3: 'Good', 4: 'Strong' } as const;

/** In order of severity: the first that applies determines level and advice. */
const WEAKNESSES: readonly Weakness[] = [
  { level: 1, advice: 'It begins with one of the most common passwords.', applies: beginsWithCommon },
  { level: 1, advice: 'Leave out your name, your email address and the name of this site.', applies: containsPersonal },
  {
    level: 1,
    advice: 'It repeats itself. Use more different characters.',
    applies: ({ plain }) => new Set(plain).size <= TOO_FEW_CHARACTERS,
  },
  { level: 1, advice: 'Leave out rows of the keyboard and the alphabet.', applies: isMostlySequence },
  {
    level: 2,
    advice: `${RECOMMENDED_LENGTH} characters or more would be safer.`,
    applies: ({ password }) => password.length < RECOMMENDED_LENGTH,
  },
  {
    level: 3,
    advice: 'One more word, or a digit and a sign, would make it strong.',
    applies: ({ password }) => password.length < LONG_LENGTH && countCharacterKinds(password) < ENOUGH_KINDS,
  },
];

/** Rates a password. Level 0 is what the API refuses; above that, it only advises. */
export function passwordStrength(password: string, context: PasswordContext): PasswordStrength {
  if (password.length < PASSWORD_MIN)
    return { level: 0, word: 'Too short', advice: `At least ${PASSWORD_MIN} characters are needed.` };
  const refusal = passwordRefusal(password, context);
  if (refusal !== null) return { level: 0, word: 'Too easy to guess', advice: `${refusal}.` };
  const candidate = { ...context, password, plain: password.toLowerCase() };
  const weakness = WEAKNESSES.find(({ applies }) => applies(candidate));
  const level = weakness?.level ?? 4;
  return { level, word: LEVEL_LABELS[level], advice: weakness?.advice ?? '' };
}

/** Digits and signs after a common word are a common habit. */
function beginsWithCommon({ plain, common }: Candidate): boolean {
  const stem = plain.replace(/[^\p{L}]+$/u, '');
  return plain.length < LONG_LENGTH && common?.has(stem) === true;
}

function containsPersonal({ plain, ...context }: Candidate): boolean {
  return personalNames(context).some((text) => text.length >= PERSONAL_PART_MIN && plain.includes(text));
}

const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];
const SEQUENCES_BOTH_WAYS = SEQUENCES.flatMap((row) => [row, row.split('').toReversed().join('')]);

function isMostlySequence({ plain }: Candidate): boolean {
  for (let length = plain.length; length >= SEQUENCE_MIN && length * 2 > plain.length; length -= 1) {
    for (let from = 0; from + length <= plain.length; from += 1) {
      const part = plain.slice(from, from + length);
      if (SEQUENCES_BOTH_WAYS.some((row) => row.includes(part))) return true;
    }
  }
  return false;
}

/** Counts the kinds among lower case, upper case, digits, and others. */
function countCharacterKinds(password: string): number {
  return [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
}

/**
 * Common passwords, which attackers try first; in lower case, six characters and more. Variants with appended digits
 * are not listed. Loaded when somebody begins to choose a password.
 */
export async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { default: words } = await import('../common-passwords.txt?raw');
  return new Set(words.trim().split('\n'));
}

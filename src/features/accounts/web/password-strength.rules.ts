import { PASSWORD_MIN } from '../accounts.schema.ts';

export type PasswordStrength = {
  /** 0 is refused, 4 needs no advice. */
  level: 0 | 1 | 2 | 3 | 4;
  word: string;
  /** What would make it better. */
  advice: string;
};

export type PasswordContext = {
  /** What others know of its owner: the username, the email address. */
  own: readonly string[];
  /** Lower case; null while they are not there yet. */
  common: ReadonlySet<string> | null;
};

type Candidate = PasswordContext & { password: string; plain: string };
type Weakness = { level: 0 | 1 | 2 | 3; advice: string; holds: (candidate: Candidate) => boolean };

const COMFORTABLE_LENGTH = 10;
/** From here on, length alone makes up for a lack of variety. */
const LONG = 16;
const MANY_KINDS = 3;
const FEW_CHARACTERS = 4;
/** A shorter part of a name is in many words by chance. */
const OWN_PART_MIN = 4;
const RUN_MIN = 5;

const WORDS = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** The first that holds is what is said. */
const WEAKNESSES: readonly Weakness[] = [
  {
    level: 0,
    advice: `At least ${PASSWORD_MIN} characters are needed.`,
    holds: ({ password }) => password.length < PASSWORD_MIN,
  },
  {
    level: 1,
    advice: 'It is one of the most common passwords, which strangers try first.',
    holds: isCommon,
  },
  { level: 1, advice: 'Leave out your username and email address.', holds: containsOwn },
  {
    level: 1,
    advice: 'It repeats itself. Use more different characters.',
    holds: ({ plain }) => new Set(plain).size <= FEW_CHARACTERS,
  },
  { level: 1, advice: 'Leave out rows of the keyboard and the alphabet.', holds: isMostlyARow },
  {
    level: 2,
    advice: `${COMFORTABLE_LENGTH} characters or more would be safer.`,
    holds: ({ password }) => password.length < COMFORTABLE_LENGTH,
  },
  {
    level: 3,
    advice: 'One more word, or a digit and a sign, would make it strong.',
    holds: ({ password }) => password.length < LONG && countCharacterKinds(password) < MANY_KINDS,
  },
];

/** How hard a password is to guess. It only advises: the rule is the length alone. */
export function passwordStrength(password: string, circumstances: PasswordContext): PasswordStrength {
  const candidate = { ...circumstances, password, plain: password.toLowerCase() };
  const weakness = WEAKNESSES.find(({ holds }) => holds(candidate));
  const level = weakness?.level ?? 4;
  return { level, word: WORDS[level], advice: weakness?.advice ?? '' };
}

/** Also when digits and signs are hung on to it: that is what everybody does. */
function isCommon({ plain, common }: Candidate): boolean {
  if (common === null) return false;
  const stem = plain.replace(/[^\p{L}]+$/u, '');
  return common.has(plain) || (plain.length < LONG && common.has(stem));
}

function containsOwn({ plain, own }: Candidate): boolean {
  return own
    .flatMap((text) => [text, text.split('@')[0] ?? ''])
    .map((text) => text.trim().toLowerCase())
    .some((text) => text.length >= OWN_PART_MIN && plain.includes(text));
}

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];
const ROWS_BOTH_WAYS = ROWS.flatMap((row) => [row, row.split('').toReversed().join('')]);

function isMostlyARow({ plain }: Candidate): boolean {
  for (let length = plain.length; length >= RUN_MIN && length * 2 > plain.length; length -= 1) {
    for (let from = 0; from + length <= plain.length; from += 1) {
      const part = plain.slice(from, from + length);
      if (ROWS_BOTH_WAYS.some((row) => row.includes(part))) return true;
    }
  }
  return false;
}

/** Small letters, capitals, digits, and everything else. */
function countCharacterKinds(password: string): number {
  return [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
}

import { PASSWORD_MIN } from '../accounts.schema.ts';

export type PasswordStrength = {
  /** 0 is refused; 4 needs no advice. */
  level: 0 | 1 | 2 | 3 | 4;
  word: string;
  /** How to improve the password. */
  advice: string;
};

export type PasswordContext = {
  /** Words that others know about the owner: user name, email address. */
  personalWords: readonly string[];
  /** In lower case; null until loaded. */
  common: ReadonlySet<string> | null;
};

type Candidate = PasswordContext & { password: string; plain: string };
type Weakness = { level: 0 | 1 | 2 | 3; advice: string; applies: (candidate: Candidate) => boolean };

const RECOMMENDED_LENGTH = 10;
/** From this length on, variety is not needed. */
const LONG_LENGTH = 16;
const ENOUGH_KINDS = 3;
const TOO_FEW_CHARACTERS = 4;
/** Shorter parts of a name occur in many words by chance. */
const PERSONAL_PART_MIN = 4;
const SEQUENCE_MIN = 5;

const LEVEL_LABELS = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** In order of severity: the first that applies determines level and advice. */
const WEAKNESSES: readonly Weakness[] = [
  {
    level: 0,
    advice: `At least ${PASSWORD_MIN} characters are needed.`,
    applies: ({ password }) => password.length < PASSWORD_MIN,
  },
  {
    level: 1,
    advice: 'It is one of the most common passwords, which strangers try first.',
    applies: isCommon,
  },
  { level: 1, advice: 'Leave out your username and email address.', applies: containsPersonal },
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

/** Rates a password. It only advises: the enforced rule is the length alone. */
export function passwordStrength(password: string, context: PasswordContext): PasswordStrength {
  const candidate = { ...context, password, plain: password.toLowerCase() };
  const weakness = WEAKNESSES.find(({ applies }) => applies(candidate));
  const level = weakness?.level ?? 4;
  return { level, word: LEVEL_LABELS[level], advice: weakness?.advice ?? '' };
}

/** Also matches common words followed by digits and signs, a common habit. */
function isCommon({ plain, common }: Candidate): boolean {
  if (common === null) return false;
  const stem = plain.replace(/[^\p{L}]+$/u, '');
  return common.has(plain) || (plain.length < LONG_LENGTH && common.has(stem));
}

function containsPersonal({ plain, personalWords }: Candidate): boolean {
  return personalWords
    .flatMap((text) => [text, text.split('@')[0] ?? ''])
    .map((text) => text.trim().toLowerCase())
    .some((text) => text.length >= PERSONAL_PART_MIN && plain.includes(text));
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
  const { default: words } = await import('./common-passwords.txt?raw');
  return new Set(words.trim().split('\n'));
}

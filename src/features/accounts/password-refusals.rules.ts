export const PASSWORD_REFUSALS = {
  blank: 'Password must not consist of spaces only',
  common: 'Password is one of the most common ones, which strangers try first. Please choose another',
  personal: 'Password must not be your name, your email address or the name of this site',
} as const;

/** What others know about an account and its site. */
export type PasswordOwner = {
  username?: string | null | undefined;
  name?: string | null | undefined;
  email?: string | null | undefined;
};

export type PasswordContext = {
  owner: PasswordOwner;
  siteName: string;
  /** In lower case; null until loaded. */
  common: ReadonlySet<string> | null;
};

/** From this length on, digits and signs beside a known word count as a password of their own. */
export const LONG_LENGTH = 16;
/** Shorter parts of a name occur in many words by chance. */
export const PERSONAL_PART_MIN = 4;

/** Why a password of sufficient length is refused; null if it is accepted. */
export function passwordRefusal(password: string, { common, ...context }: PasswordContext): string | null {
  const plain = password.normalize('NFC').trim().toLowerCase();
  if (plain === '') return PASSWORD_REFUSALS.blank;
  if (common?.has(plain) === true) return PASSWORD_REFUSALS.common;
  return isPersonal(plain, context) ? PASSWORD_REFUSALS.personal : null;
}

/** The names of the account and of the site, with the part of the address before the @. */
export function personalNames({
  owner: { username, name, email },
  siteName,
}: Omit<PasswordContext, 'common'>): string[] {
  return [username, name, email, siteName]
    .flatMap((text) => [text ?? '', text?.split('@')[0] ?? ''])
    .map((text) => text.normalize('NFC').trim().toLowerCase())
    .filter((text) => text !== '');
}

/** Whether the password is one of the names, or a name with digits and signs around it. */
function isPersonal(plain: string, context: Omit<PasswordContext, 'common'>): boolean {
  const typed = lettersAndDigits(plain);
  const stem = withoutOuterDigits(typed);
  return personalNames(context)
    .flatMap((text) => [text].concat(text.split(/\s+/)))
    .map(lettersAndDigits)
    .some((own) => {
      if (own === '') return false;
      if (typed === own) return true;
      const ownStem = withoutOuterDigits(own);
      return plain.length < LONG_LENGTH && ownStem.length >= PERSONAL_PART_MIN && stem === ownStem;
    });
}

function lettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{Nd}]/gu, '');
}

function withoutOuterDigits(text: string): string {
  return text.replace(/^\p{Nd}+|\p{Nd}+$/gu, '');
}

import { readFileSync } from 'node:fs';
import { AppError } from '#app/lib/app-error.ts';
import { passwordRefusal, type PasswordOwner } from '../password-refusals.rules.ts';
import { hashPassword } from './password-hash.service.ts';

type NewPassword = {
  /** The field of the request that has the password. */
  path: string;
  owner: PasswordOwner;
  site: { name: string };
};

/** Hashes a password that an account is about to get. Throws invalid if it is too easy to guess. */
export async function hashNewPassword(password: string, { path, owner, site }: NewPassword): Promise<string> {
  const message = passwordRefusal(password, { owner, siteName: site.name, common: getCommonPasswords() });
  if (message !== null) throw new AppError('invalid', message, [{ path, message }]);
  return hashPassword(password);
}

const LIST = new URL('../common-passwords.txt', import.meta.url);
let commonPasswords: ReadonlySet<string> | undefined;

/** Read once, when the first account gets a password. */
function getCommonPasswords(): ReadonlySet<string> {
  commonPasswords ??= new Set(readFileSync(LIST, 'utf8').trim().split('\n'));
  return commonPasswords;
}

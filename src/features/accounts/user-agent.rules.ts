import { parse } from 'bowser';

export const UNKNOWN_DEVICE = 'Unknown device';
/** Longer than any browser sends; the parser tries many patterns on all of it. */
const USER_AGENT_MAX = 400;
const NAME_MAX = 40;

/** The browser and its system in words, such as 'Firefox on Windows'. */
export function describeUserAgent(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, USER_AGENT_MAX).trim();
  if (text === '') return UNKNOWN_DEVICE;
  const { browser, os } = parse(text);
  const [program, system] = [sanitizeName(browser.name), sanitizeName(os.name)];
  if (program === '') return system === '' ? UNKNOWN_DEVICE : system;
  return system === '' ? program : `${program} on ${system}`;
}

/** The parser takes the names of programs that it does not know from what was sent. */
function sanitizeName(name: string | undefined): string {
  return (name ?? '')
    .replaceAll(/[^\p{L}\p{N} ._+-]/gu, '')
    .slice(0, NAME_MAX)
    .toWellFormed()
    .trim();
}

import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { vi } from 'vitest';
import { z } from 'zod';
import { site } from './site.ts';

const keptMail = z.object({
  to: z.string(),
  replyTo: z.nullable(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type KeptMail = z.output<typeof keptMail>;

/** Longer than the site's jobs take to notice and send a mail. */
const WAIT = { timeout: 20_000, interval: 200 };

/** Creates a folder for mails, and returns a function that stores one there. */
export async function openMailFolder(folder: string): Promise<{ keep: (mail: Email) => Promise<void> }> {
  await mkdir(folder, { recursive: true });
  let kept = 0;
  return {
    keep: async ({ to, replyTo, subject = '', text = '', html = '' }) => {
      kept += 1;
      const mail: KeptMail = {
        to: to?.[0]?.address ?? '',
        replyTo: replyTo?.[0]?.address ?? null,
        subject,
        text,
        html,
      };
      const file = join(folder, String(kept).padStart(6, '0'));
      await writeFile(file, JSON.stringify(mail));
      // Atomic: other processes see the whole file or none.
      await rename(file, `${file}.json`);
    },
  };
}

/**
 * Waits for a mail to `address` whose subject contains `subject`, optionally with this reply address. Each mail is
 * returned once, oldest first.
 */
export function mailTo(address: string, subject: string, replyTo?: string): Promise<KeptMail> {
  return vi.waitFor(() => takeMail(address, subject, replyTo), WAIT);
}

async function takeMail(address: string, subject: string, replyTo: string | undefined): Promise<KeptMail> {
  const folder = site().mailFolder;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  for (const name of names) {
    const mail = keptMail.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
    const isIt = mail.to === address && mail.subject.includes(subject);
    if (!isIt || (replyTo !== undefined && mail.replyTo !== replyTo)) continue;
    await rename(join(folder, name), join(folder, `${name}.read`));
    return mail;
  }
  throw new Error(`No mail to ${address} with the subject '${subject}' came`);
}

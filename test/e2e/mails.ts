import { mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { inject, vi } from 'vitest';
import { z } from 'zod';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the mails that the site sent lie, for tests in other processes. */
    mailFolder: string;
  }
}

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

/** A folder for mails, and what puts one there. */
export async function openMailFolder(): Promise<{ folder: string; keep: (mail: Email) => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-mails-'));
  let kept = 0;
  return {
    folder,
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
      // Whole, or not there.
      await rename(file, `${file}.json`);
    },
  };
}

/** Waits for a mail to `address` whose subject contains `subject`. Each is given once, the oldest first. */
export function mailTo(address: string, subject: string): Promise<KeptMail> {
  return vi.waitFor(() => takeMail(address, subject), WAIT);
}

async function takeMail(address: string, subject: string): Promise<KeptMail> {
  const folder = inject('mailFolder');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  for (const name of names) {
    const mail = keptMail.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
    if (mail.to !== address || !mail.subject.includes(subject)) continue;
    await rename(join(folder, name), join(folder, `${name}.read`));
    return mail;
  }
  throw new Error(`No mail to ${address} with the subject '${subject}' came`);
}

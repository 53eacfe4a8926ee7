import { join } from 'node:path';
import { z } from 'zod';
import { openMailFolder } from '#test/e2e/mails.ts';
import { startSmtpServer } from '#test/smtp-server.ts';
import { readConfig } from '#app/server/config.ts';
import { runServer } from '#app/server/run-server.ts';
import { withSimulators } from '#app/server/with-simulators.ts';

// The product with a mail server of its own. It ends with its parent.
const settings = z
  .object({ DATA_DIR: z.string() })
  .catchall(z.string())
  .parse(JSON.parse(process.argv[2] ?? '{}'));
const resources = new AsyncDisposableStack();
const smtp = resources.use(await startSmtpServer());
const mailFolder = join(settings.DATA_DIR, 'mails');
const mails = await openMailFolder(mailFolder);
smtp.behave({ onMail: mails.keep });
const simulated = await withSimulators(readConfig({ ...settings, SMTP_URL: smtp.url }, 'test'), resources);
// Without credentials, switching to live would be impossible.
const config = { ...simulated, paypal: { ...simulated.paypal, live: simulated.paypal.sandbox } };
// Production's polling and retry intervals would add minutes to the tests.
await runServer(config, resources, { jobs: { pollS: 0.5 }, httpClient: { baseDelayMs: 50 } });
process.once('disconnect', () => void resources.disposeAsync().then(() => process.exit()));
process.send?.({ payPalUrl: new URL(config.paypal.sandbox.sdkUrl).origin, mailFolder });

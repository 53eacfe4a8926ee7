import { join } from 'node:path';
import { z } from 'zod';
import { openMailFolder } from '#test/e2e/mails.ts';
import { startSmtpServer } from '#test/smtp-server.ts';
import { readConfig } from '#app/server/config.ts';
import { runServer } from '#app/server/run-server.ts';
import { withSimulators } from '#app/server/with-simulators.ts';

// The product as it starts, beside a mail server of its own. It ends with whoever started it.
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
// Without credentials nobody could switch to live.
const config = { ...simulated, paypal: { ...simulated.paypal, live: simulated.paypal.sandbox } };
// As the product waits in production, the tests would wait for minutes together.
await runServer(config, resources, { jobs: { pollS: 0.5 }, httpClient: { baseDelayMs: 50 } });
process.once('disconnect', () => void resources.disposeAsync().then(() => process.exit()));
process.send?.({ payPalUrl: new URL(config.paypal.sandbox.sdkUrl).origin, mailFolder });

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { smallPhoto } from '#test/fixtures/uploads.ts';
import { openCheckout } from '#test/checkout.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;
const GENERATOR = join(ROOT, 'node_modules/.bin/oazapfts');

/** A program written against the document alone: it opens an account, lists a machine and pays. */
const BUYER = `
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import * as api from './api.ts';

const [address = '', photo = ''] = process.argv.slice(2);
api.defaults.baseUrl = address;
const account = { username: 'ada', password: 'a long enough secret', name: 'Ada Weaver', email: 'ada@weaver.example' };
const registered = await api.register(account);
if (registered.status !== 201) throw new Error(registered.data.message);
api.defaults.headers = { cookie: registered.headers.getSetCookie().map((each) => each.split(';')[0]).join('; ') };

const upload = await api.openUpload();
if (upload.status !== 201) throw new Error(upload.data.message);
const target = new URL(upload.data.uploadURL, address);
const token = target.searchParams.get('token') ?? '';
const sent = await api.sendImage(target.pathname.replace('/objects/', ''), new Blob([await readFile(photo)]), { token });
if (sent.status !== 200) throw new Error(sent.data.message);

const wrong = await api.submitMachine({ brand: 'Tajima', model: 'TMAR-K1506C', heads: 6, needles: 15, city: '', state: 'OH',
  zip: '43004', contactName: 'Ada', contactEmail: 'ada@weaver.example', images: [sent.data.path] });
if (wrong.status !== 400) throw new Error('A listing without a city was taken');
const issue: string | undefined = wrong.data.issues?.[0]?.message;
const listed = await api.submitMachine({ brand: 'Tajima', model: 'TMAR-K1506C', heads: 6, needles: 15, city: 'Columbus',
  state: 'OH', zip: '43004', contactName: 'Ada', contactEmail: 'ada@weaver.example', images: [sent.data.path], price: 42000 });
if (listed.status !== 201) throw new Error(listed.data.message);
const machineId: string = listed.data.id;

const options = { machineId, premium: true, featured: true };
const order = await api.placeOrder({ amount: '1125', currency: 'USD', intent: 'CAPTURE', ...options });
if (order.status !== 201) throw new Error(order.data.message);
console.log(JSON.stringify({ orderId: order.data.id }));
await once(process.stdin, 'data');
const captured = await api.captureOrder(order.data.id);
if (captured.status !== 200) throw new Error(captured.data.message);
const confirmed = await api.confirmPayment({ orderId: order.data.id, ...options });
if (confirmed.status !== 200) throw new Error(confirmed.data.message);

const list = await api.findMachines({ brand: ['Tajima'], heads: [6], page: 1, sort: 'price' });
if (list.status !== 200) throw new Error('No list');
const names: (string | null)[] = list.data.map((machine) => machine.name);
console.log(JSON.stringify({ issue, machineId, premium: confirmed.data.premiumUntil !== null, paid: captured.data.status,
  names, total: list.headers.get('x-total-count') }));
process.exit(0);
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'preserve',
    moduleResolution: 'bundler',
    types: ['node'],
    noEmit: true,
    strict: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  },
  include: ['*.ts'],
};

test('a client that a generator makes of the document compiles, lists machines, submits one, and pays', async () => {
  await using checkout = await openCheckout({ listens: true });
  const { port } = z.object({ port: z.int() }).parse(checkout.app().server.address());
  const address = `http://127.0.0.1:${port}`;
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-client-'));
  try {
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const document = join(folder, 'openapi.json');
    await writeFile(document, (await checkout.app().inject('/api/openapi.json')).body);
    // Runs in another process, because it would block this server's event loop.
    await promisify(execFile)(process.execPath, [GENERATOR, document, join(folder, 'api.ts')]);
    await writeFile(join(folder, 'buyer.ts'), BUYER);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    await writeFile(join(folder, 'photo.jpg'), await smallPhoto());
    const compiled = await promisify(execFile)(process.execPath, [
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      '-p',
      folder,
    ]).catch((error: { stdout: string }) => error);
    expect(compiled.stdout).toBe('');
    const buyer = spawn(process.execPath, [join(folder, 'buyer.ts'), address, join(folder, 'photo.jpg')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines = createInterface(buyer.stdout)[Symbol.asyncIterator]();
    const { orderId } = JSON.parse(String((await lines.next()).value));
    checkout.fakePayPal.approve(orderId);
    buyer.stdin.write('\n');
    expect(JSON.parse(String((await lines.next()).value))).toEqual({
      issue: 'City is required',
      machineId: expect.stringMatching(/^tajima-6-head-tmar-k1506c-/),
      premium: true,
      paid: 'COMPLETED',
      names: ['Tajima TMAR-K1506C'],
      total: '1',
    });
    if (buyer.exitCode === null) await once(buyer, 'exit');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

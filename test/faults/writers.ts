import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { z } from 'zod';
import type { Answer, Asked, Client } from './client.ts';
import type { WriteKind } from './ledger.ts';

/** Sends a write and records its result; returns null unless the response has the expected status. */
export type Write = (
  kind: WriteKind | null,
  token: string,
  request: { path: string; expected: number; asked: Asked },
) => Promise<Answer | null>;

/** Performs the site's writes one at a time. Calls `write` for each request. */
export type Writer = (write: Write) => Promise<void>;

const PASSWORD = 'a password of no use elsewhere';
const idAnswer = z.object({ id: z.string() });
const uploadAnswer = z.object({ uploadURL: z.string() });

export const writeMessage: Writer = async (write) => {
  const message = newToken();
  const body = { name: 'Fay Fault', email: `${message}@faults.example`, message };
  await write('message', message, { path: '/api/contact-submissions', expected: 201, asked: { method: 'POST', body } });
};

/** Views a machine's page, as another visitor each time. */
export function viewerOf(machineIds: readonly string[]): Writer {
  let at = 0;
  return async (write) => {
    at += 1;
    const visit = randomBytes(16).toString('base64url');
    const body = { machineId: machineIds[at % machineIds.length] };
    const asked = { method: 'POST', body, headers: { cookie: `visit=${visit}` } } as const;
    await write('view', visit, { path: '/api/page-views', expected: 204, asked });
  };
}

/** A new seller, who repeatedly lists a machine with a picture and edits it. */
export async function newSeller(client: Client): Promise<Writer> {
  const headers = await enterAsSeller(client);
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  return (write) => listAndEdit(write, headers, picture);
}

/** Opens an account; returns the headers that its browser sends from then on. */
export async function enterAsSeller(client: Client): Promise<{ cookie: string }> {
  const username = `seller-${randomUUID()}`;
  const body = { username, password: PASSWORD, name: 'Sam Seller', email: `${username}@faults.example` };
  const { status, text, headers } = await client.ask('/api/register', { method: 'POST', body });
  if (status !== 201) throw new Error(`No account was opened: ${status} ${text}`);
  return { cookie: headers['set-cookie']?.map((set) => set.split(';')[0]).join('; ') ?? '' };
}

async function listAndEdit(write: Write, headers: { cookie: string }, picture: Buffer): Promise<void> {
  const image = await upload(write, headers, picture);
  if (image === null) return;
  const [listed, edited] = [newToken(), newToken()];
  const body = { ...MACHINE, model: listed, images: [image] };
  const made = await write('listing', listed, {
    path: '/api/machines',
    expected: 201,
    asked: { method: 'POST', headers, body: { ...body, submissionKey: randomUUID() } },
  });
  if (made === null) return;
  const { id } = idAnswer.parse(JSON.parse(made.text));
  await write('edit', edited, {
    path: `/api/machines/${id}`,
    expected: 200,
    asked: { method: 'PUT', headers, body: { ...body, description: edited } },
  });
}

async function upload(write: Write, headers: { cookie: string }, picture: Buffer): Promise<string | null> {
  const opened = await write(null, '', {
    path: '/api/objects/upload',
    expected: 201,
    asked: { method: 'POST', headers },
  });
  if (opened === null) return null;
  const { uploadURL } = uploadAnswer.parse(JSON.parse(opened.text));
  const stored = await write(null, '', {
    path: uploadURL,
    expected: 200,
    asked: { method: 'PUT', headers, body: picture },
  });
  return stored === null ? null : (uploadURL.split('?')[0] ?? null);
}

function newToken(): string {
  return `fault-${randomUUID()}`;
}

const MACHINE = {
  brand: 'Tajima',
  heads: 6,
  needles: 15,
  price: 42_000,
  city: 'Columbus',
  state: 'OH',
  zip: '43004',
  contactName: 'Sam Seller',
  contactEmail: 'sam@faults.example',
};

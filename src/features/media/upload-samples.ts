import { z } from 'zod';
import type { Account } from '#app/features/accounts/account.ts';
import type { TestApp } from '#test/app.ts';
import { twoHalves } from './image-samples.ts';
import { claimUploads } from './uploads.service.ts';
import { openedUpload, storedUpload } from './uploads.schema.ts';

/** A photo of 300 by 200 pixels, red on the left. */
export async function smallPhoto(): Promise<Buffer> {
  return twoHalves(300, 200).jpeg().toBuffer();
}

/** Asks for an address to send an image to. */
export async function openUpload(t: TestApp, owner: Account | 'guest'): Promise<string> {
  const headers = await t.signIn(owner);
  const response = await t.app.inject({ method: 'POST', url: '/api/objects/upload', headers });
  return z.parse(openedUpload, response.json()).uploadURL;
}

/** Sends a file to an address. */
export function sendFile({ app }: TestApp, url: string, payload: Buffer, contentType?: string) {
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  return app.inject({ method: 'PUT', url, payload, headers });
}

/** An image that somebody has uploaded, by its path. */
export async function uploadImage(t: TestApp, owner: Account): Promise<string> {
  const payload = await twoHalves(700, 300).jpeg().toBuffer();
  return z.parse(storedUpload, (await sendFile(t, await openUpload(t, owner), payload)).json()).path;
}

export function claimImages(
  { database, jobs }: TestApp,
  paths: readonly string[],
  { id: machineId }: { id: string },
  owner: Account,
  alreadyShown: readonly string[] = [],
): Promise<void> {
  return database.db.transaction((tx) => claimUploads(tx, paths, { machineId, owner, alreadyShown, send: jobs.send }));
}

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { AppError } from '#app/lib/app-error.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';
import type { HttpClient } from '#app/lib/http-client/http-client.ts';
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, WIDEST_PX } from '../media.schema.ts';
import { imageUrl, parseImageId, masterPath, variantFolder } from '../object-paths.rules.ts';
import { runMasterEncoding, runEncoding } from './encode-queue.service.ts';
import { FINGERPRINT_HEIGHT, FINGERPRINT_WIDTH, toFingerprint } from '../fingerprint.rules.ts';
import { readHeicColours } from '../heic-colours.rules.ts';
import { heicResponse, type HeicResponse } from './heic-messages.schema.ts';
import type { ObjectStorage } from './storage.service.ts';
import { toTiff } from '../tiff.rules.ts';

export type StoredImage = {
  /** The path that listings store: /objects/machines/….webp */
  path: string;
  width: number;
  height: number;
  bytes: number;
};

/**
 * Stores a re-encoded copy of an image, upright and without metadata, at most 2400 pixels wide and high. Throws
 * `too_large` above 10 MB or 50 megapixels, and `wrong_type` for anything but a complete image of an accepted type.
 */
export async function storeImage(storage: ObjectStorage, bytes: Buffer, id = newImageId()): Promise<StoredImage> {
  if (bytes.length > MAX_IMAGE_BYTES) throw imageTooLarge();
  return storeEncodedImage(storage, await encodeImage(bytes), id);
}

export function imageTooLarge(): AppError {
  return new AppError('too_large', IMAGE_TOO_LARGE);
}

/** Stores an encoded image. */
export async function storeEncodedImage(
  storage: ObjectStorage,
  { data, info }: EncodedImage,
  id: string,
): Promise<StoredImage> {
  await storage.put(masterPath(id), data, 'image/webp');
  return { path: imageUrl(id), width: info.width, height: info.height, bytes: data.length };
}

/** The fingerprint of an encoded image, by which other listings with the same photo are found. */
export async function findFingerprint({ data }: EncodedImage): Promise<number[] | null> {
  const size = { width: FINGERPRINT_WIDTH, height: FINGERPRINT_HEIGHT, fit: 'fill' } as const;
  return toFingerprint(await runEncoding(() => sharp(data).resize(size).greyscale().raw().toBuffer()));
}

/** Whether a file begins like an image that can be stored. */
export async function isImageFile(path: string): Promise<boolean> {
  return detectImageType(await readHead(path)) !== null;
}

/** A copy of an encoded image in this width, or in its own if that is smaller, as WebP. */
export async function scaleImage({ data }: EncodedImage, widthPx: number): Promise<Buffer> {
  return runEncoding(() => sharp(data).resize({ width: widthPx, withoutEnlargement: true }).webp(PREVIEW).toBuffer());
}

/** The path of a stored image; null if there is none. */
export async function findStoredImage(storage: ObjectStorage, id: string): Promise<string | null> {
  return (await storage.exists(masterPath(id))) ? imageUrl(id) : null;
}

/** Removes an image with all its variants; ignores addresses of other sites. */
export async function removeImage(storage: ObjectStorage, address: string): Promise<void> {
  const id = parseImageId(address);
  if (id === null) return;
  await storage.delete(masterPath(id));
  await storage.deleteFolder(variantFolder(id));
}

/** Long enough that the pictures of a listing cannot be guessed before it is public. */
export function newImageId(): string {
  return randomBytes(12).toString('hex');
}

/**
 * Fetches and stores a picture of another site. Throws RemoteError if the request fails, and AppError if the picture is
 * not acceptable.
 */
export async function fetchImage(
  client: Pick<HttpClient, 'get'>,
  storage: ObjectStorage,
  url: string,
  signal?: AbortSignal,
): Promise<StoredImage> {
  const response = await requestImage(client, url, signal);
  if (response.status !== 200) throw new RemoteError('refused', `There is no picture at ${url}.`);
  return storeImage(storage, response.body);
}

async function requestImage(client: Pick<HttpClient, 'get'>, url: string, signal: AbortSignal | undefined) {
  try {
    return await client.get(url, { maxBytes: MAX_IMAGE_BYTES, ...(signal === undefined ? {} : { signal }) });
  } catch (error) {
    // The same message as for a seller's upload.
    if (error instanceof RemoteError && error.reason === 'too-large') throw imageTooLarge();
    throw error;
  }
}

/** An image in the stored format: WebP, upright, without metadata. */
type EncodedImage = { data: Buffer; info: OutputInfo };

/** The master, from which all variants are made. Effort 4 would take twice as long for 2 % fewer bytes. */
const MASTER = { quality: 86, effort: 2 } as const;
const PREVIEW = { quality: 76, effort: 2 } as const;
const DECODING_SECONDS = 20;
const HEAD_BYTES = 256;

/**
 * Re-encodes an image, given as bytes or as a file's path, at most 2400 pixels wide and high. Throws `too_large` above
 * 50 megapixels, `wrong_type` for anything but a complete image of an accepted type, and what `throwIfAborted` throws
 * before the work begins.
 */
export async function encodeImage(
  source: Buffer | string,
  { throwIfAborted = () => undefined }: { throwIfAborted?: () => void } = {},
): Promise<EncodedImage> {
  const type = detectImageType(await readHead(source));
  if (type === null) throw new AppError('wrong_type', 'The file is not a JPEG, PNG, WebP, AVIF, HEIC or GIF image');
  // Checked at the start of the work, because the sender may have disconnected while it was queued.
  const unlessAborted = (encoding: () => Promise<EncodedImage>) => async () => {
    throwIfAborted();
    return encoding();
  };
  if (type === 'heic') return runMasterEncoding(unlessAborted(() => encodeHeic(source)));
  const encode = unlessAborted(() => runEncoding(() => encodeFile(source)));
  // Uploads are files, and may be many at once; the server's own pictures are sequential.
  return typeof source === 'string' ? runMasterEncoding(encode) : encode();
}

async function encodeHeic(source: Buffer | string): Promise<EncodedImage> {
  const file = typeof source === 'string' ? await readFile(source) : source;
  const image = await decodeHeic(file);
  const profile = await findProfile(file);
  if (profile !== null) return runEncoding(() => encodeMaster(sharp(toTiff(image, profile))));
  const raw = { width: image.width, height: image.height, channels: 4 } as const;
  return runEncoding(() => encodeMaster(sharp(image.data, { raw })));
}

/** The ICC profile of a HEIC file's pixels, which its decoder ignores; null for sRGB. */
async function findProfile(file: Buffer): Promise<Buffer | null> {
  const colours = readHeicColours(file);
  if (colours?.kind !== 'display-p3') return colours?.icc ?? null;
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#ffffff' } });
  const { icc } = await sharp(await dot.withIccProfile('p3').png().toBuffer()).metadata();
  return icc ?? null;
}

async function readHead(source: Buffer | string): Promise<Buffer> {
  if (typeof source !== 'string') return source;
  await using file = await open(source);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) });
  return buffer.subarray(0, bytesRead);
}

async function encodeFile(source: Buffer | string): Promise<EncodedImage> {
  // Reads the header first, to distinguish too many pixels from a damaged file before memory is allocated for them.
  const { width, height, format, isProgressive } = await orDamaged(
    sharp(source, { limitInputPixels: false }).metadata(),
  );
  if (width * height > MAX_IMAGE_PIXELS)
    throw new AppError('too_large', 'Each image must have less than 50 megapixels');
  try {
    return await encodeMaster(sharp(source, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' }));
  } catch (error) {
    // A progressive file that was cut off would pass as a blurred picture.
    if (format !== 'jpeg' || isProgressive) throw error;
    return encodeMaster(sharp(await withEnd(source), { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'warning' }));
  }
}

/**
 * A JPEG file with the two bytes at its end that some cameras and programs leave out. The decoder must fail on
 * warnings: it no longer sees that a file was cut off, and only warns of missing pixels.
 */
async function withEnd(source: Buffer | string): Promise<Buffer> {
  return Buffer.concat([typeof source === 'string' ? await readFile(source) : source, Buffer.from([0xff, 0xd9])]);
}

async function encodeMaster(image: Sharp): Promise<EncodedImage> {
  return orDamaged(
    image
      .autoOrient()
      .resize({ width: WIDEST_PX, height: WIDEST_PX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp(MASTER)
      .timeout({ seconds: DECODING_SECONDS })
      .toBuffer({ resolveWithObject: true }),
  );
}

/** Replaces the decoder's internal message: the sender only needs to know that the file cannot be read. */
async function orDamaged<Result>(decoding: Promise<Result>): Promise<Result> {
  return decoding.catch(() => {
    throw new AppError('wrong_type', 'The image is damaged or incomplete');
  });
}

type ImageType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

/** The type of a file by its first bytes, whatever its name or declared type; null if it is not accepted. */
function detectImageType(bytes: Buffer): ImageType | null {
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a')) return 'gif';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'webp';
  return startsWith(bytes, 4, 'ftyp') ? typeByBrands(readBrands(bytes)) : null;
}

function startsWith(bytes: Buffer, at: number, signature: string): boolean {
  return bytes.toString('latin1', at, at + signature.length) === signature;
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs']);

/** AVIF first, because its files often also contain the brand that both formats share. */
function typeByBrands(brands: readonly string[]): ImageType | null {
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : null;
}

/** The main and the compatible brands of an ISO media file, of four letters each, without the version in between. */
function readBrands(bytes: Buffer): string[] {
  const end = Math.min(bytes.length < 4 ? 0 : bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  return brands;
}

/** Phones take 12 megapixels by default, which need some 300 MB during decoding. */
const HEIC_DECODER = new URL('./heic-worker.service.ts', import.meta.url);
const MAX_HEIC_PIXELS = 25_000_000;
const DECODE_TIMEOUT_MS = 30_000;

type RawImage = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };

/** The pixels of a HEIC image, upright. Throws too_large above 25 megapixels, and wrong_type if it cannot be read. */
async function decodeHeic(bytes: Uint8Array): Promise<RawImage> {
  const answer = await decodeInWorker(bytes);
  if (answer.kind === 'decoded') return answer;
  if (answer.kind === 'damaged') throw damaged();
  throw new AppError('too_large', 'Each HEIC image must have less than 25 megapixels: please save the photo as JPEG');
}

async function decodeInWorker(bytes: Uint8Array): Promise<HeicResponse> {
  const worker = new Worker(HEIC_DECODER, {
    workerData: { bytes, maxPixels: MAX_HEIC_PIXELS },
    // The decoder logs every unreadable file to the console.
    stdout: true,
    stderr: true,
  });
  try {
    const [message] = await once(worker, 'message', { signal: AbortSignal.timeout(DECODE_TIMEOUT_MS) });
    return heicResponse.parse(message);
  } catch (cause) {
    throw Object.assign(damaged(), { cause });
  } finally {
    await worker.terminate();
  }
}

function damaged(): AppError {
  return new AppError('wrong_type', 'The image is damaged or incomplete');
}

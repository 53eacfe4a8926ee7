import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '../media.schema.ts';
import type { PhotoItem, PhotoStore } from './photo.rules.ts';

export type PreparedPhoto = {
  blob: Blob;
  /** Whether this browser can display the image's format. */
  isShowable: boolean;
};

/** Larger than the server's copy, so that the latter is as sharp as one made from the original. */
const MAX_SIDE_PX = 2560;
/** Scaling a smaller file would not save noticeable time. */
const SMALL_BYTES = 1_500_000;
const QUALITY = 0.85;

/**
 * A scaled, upright copy for the upload, or the file itself if it is small or no copy can be made: HEIC in most
 * browsers, or more pixels than fit in the device's memory. One call at a time: each holds a whole decoded photo.
 * Throws if the file cannot be read.
 */
export async function scaleDown(file: File): Promise<PreparedPhoto> {
  const bitmap = await decode(file);
  if (bitmap === null) return { blob: await readIntoMemory(file), isShowable: false };
  try {
    const copy = isSmall(file, bitmap) ? null : await createCopy(bitmap);
    const isBetter = copy !== null && (copy.size < file.size || bitmap.width * bitmap.height > MAX_IMAGE_PIXELS);
    return { blob: isBetter ? copy : await readIntoMemory(file), isShowable: true };
  } finally {
    bitmap.close();
  }
}

/** The dimensions of the copy. */
export function scaledSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function isSmall({ size }: File, { width, height }: ImageBitmap): boolean {
  return size <= SMALL_BYTES && Math.max(width, height) <= MAX_SIDE_PX;
}

/** Null if this browser cannot decode it for any reason: the server supports more formats. */
async function decode(file: File): Promise<ImageBitmap | null> {
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
}

/** Null if no copy can be made: then the file itself is uploaded. */
async function createCopy(bitmap: ImageBitmap): Promise<Blob | null> {
  try {
    return (await isCanvasFaithful()) ? await drawScaled(bitmap) : null;
  } catch {
    return null;
  }
}

async function drawScaled(bitmap: ImageBitmap): Promise<Blob | null> {
  const size = scaledSize(bitmap.width, bitmap.height);
  return withCanvas(size, async ({ pen, jpeg }) => {
    if (pen === null) return null;
    pen.imageSmoothingQuality = 'high';
    // JPEG has no transparency: transparent pixels would become black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, size.width, size.height);
    pen.drawImage(bitmap, 0, 0, size.width, size.height);
    return jpeg(QUALITY);
  });
}

/** Phones lend files from other apps and may revoke access: bytes in memory can still be sent in an hour. */
async function readIntoMemory(file: File): Promise<Blob> {
  if (file.size > MAX_IMAGE_BYTES) return file;
  return new Blob([await file.arrayBuffer()], { type: file.type });
}

type Canvas = {
  /** Null if there is not enough memory. */
  pen: OffscreenCanvasRenderingContext2D | null;
  /** Null if the browser has no JPEG encoder and produces another type. */
  jpeg: (quality: number) => Promise<Blob | null>;
};

/** Lends an off-screen canvas and frees its memory: some phones limit the memory of all canvases of a page. */
async function withCanvas<Result>(
  { width, height }: { width: number; height: number },
  work: (canvas: Canvas) => Promise<Result>,
): Promise<Result> {
  const canvas = new OffscreenCanvas(width, height);
  const jpeg = async (quality: number) => {
    const blob = await canvas.convertToBlob({ type: JPEG, quality });
    return blob.type === JPEG ? blob : null;
  };
  try {
    return await work({ pen: canvas.getContext('2d'), jpeg });
  } finally {
    canvas.width = 0;
  }
}

/** False in browsers that return noise or nothing when a page reads a canvas, to prevent fingerprinting. */
async function isCanvasFaithful(): Promise<boolean> {
  return withCanvas({ width: SAMPLE_PX, height: SAMPLE_PX }, async ({ pen }) => {
    if (pen === null) return false;
    pen.fillStyle = `rgb(${SAMPLE.join(' ')})`;
    pen.fillRect(0, 0, SAMPLE_PX, SAMPLE_PX);
    const { data } = pen.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX);
    return data.every((value, at) => value === (SAMPLE[at % 4] ?? 255));
  });
}

const SAMPLE_PX = 8;
const SAMPLE = [204, 51, 102] as const;
const JPEG = 'image/jpeg';

export type Refusal = { title: string; description: string };

const TOO_LARGE: Refusal = { title: 'File Too Large', description: IMAGE_TOO_LARGE };

export type PreparationDeps = {
  store: PhotoStore;
  /** Throws if the file cannot be read. */
  prepare: (file: File) => Promise<PreparedPhoto>;
  onPrepared: (item: PhotoItem, prepared: PreparedPhoto) => void;
  notify: (refusal: Refusal) => void;
};

/** Prepares photos one at a time, in order: a phone lacks memory for several decoded ones. */
export function createPreparation(deps: PreparationDeps): { advance: () => void } {
  let isBusy = false;
  const work = async () => {
    for (let next = nextUnprepared(deps.store); next !== null; next = nextUnprepared(deps.store))
      await prepareItem(deps, next);
    isBusy = false;
  };
  return {
    advance: () => {
      if (isBusy) return;
      isBusy = true;
      void work();
    },
  };
}

type Unprepared = { item: PhotoItem; file: File };

function nextUnprepared(store: PhotoStore): Unprepared | null {
  for (const item of store.items()) {
    if (item.photo.state === 'waiting' && item.file !== null) return { item, file: item.file };
  }
  return null;
}

async function prepareItem({ store, prepare, onPrepared, notify }: PreparationDeps, { item, file }: Unprepared) {
  store.update(item, { state: 'preparing' });
  const prepared = await prepare(file).catch(() => null);
  if (!store.has(item)) return;
  if (prepared === null) {
    store.update(item, {
      state: 'failed',
      isFinal: true,
      problem: 'This file cannot be read. Please choose it again.',
    });
  } else if (prepared.blob.size > MAX_IMAGE_BYTES) {
    notify(TOO_LARGE);
    store.update(item, { state: 'failed', isFinal: true, problem: `${TOO_LARGE.title}: ${TOO_LARGE.description}` });
  } else {
    onPrepared(item, prepared);
  }
}

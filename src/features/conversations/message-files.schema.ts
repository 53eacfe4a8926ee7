import * as z from 'zod/mini';
import { storableText } from '#app/lib/text-fields.ts';
import { threadKeyQuery, threadParams } from './threads.schema.ts';

export const MAX_FILE_BYTES = 10_485_760;
export const FILE_TOO_LARGE = 'Each file must be at most 10 MB';
/** All files of a thread together. */
export const MAX_THREAD_BYTES = 52_428_800;

export const fileParams = z.extend(threadParams, { fileId: z.uuid('This cannot be a file') });

/** `preview`: a photo in the size in which messages show it. */
export const fileQuery = z.extend(threadKeyQuery, { variant: z.optional(z.literal('preview')) });

export const fileUploadQuery = z.extend(threadKeyQuery, {
  /** What the sender calls the file. */
  fileName: z._default(storableText.check(z.maxLength(255)), ''),
});

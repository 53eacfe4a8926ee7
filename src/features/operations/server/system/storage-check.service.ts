import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { bytesWords } from './measure-labels.rules.ts';
import type { PartFindings, SystemDeps } from './health-check.rules.ts';
import type { Problem } from '../../system.schema.ts';

/** Nothing is ever stored there. */
const NO_OBJECT = 'machines/none';
const LITTLE_BYTES = 2_000_000_000;
const ALMOST_NONE_BYTES = 200_000_000;

/** Where images lie, and whether more can be stored. */
export async function readStorage({ settings: { images }, storage }: SystemDeps): Promise<PartFindings> {
  const isReachable = await storage.exists(NO_OBJECT).then(
    () => true,
    () => false,
  );
  const answers = { label: 'Answers', text: isReachable ? 'yes' : 'no' };
  if (images.kind === 'bucket') {
    const { bucket } = images;
    return { facts: [{ label: 'Bucket', text: bucket }, answers], problems: isReachable ? [] : [silent(bucket)] };
  }
  const { folder } = images;
  const { bavail, bsize } = await statfs(folder);
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  const facts = [
    { label: 'Folder', text: folder },
    { label: 'Free space', text: bytesWords(bavail * bsize) },
  ];
  return { facts, problems: [...(isWritable ? [] : [closed(folder)]), ...spaceProblems(bavail * bsize)] };
}

function silent(bucket: string): Problem {
  return {
    severity: 'serious',
    what: `The bucket ${bucket} does not answer: pictures are missing, and none can be stored.`,
    remedy: 'Start that store, or correct the S3 settings and restart.',
  };
}

function closed(folder: string): Problem {
  return {
    severity: 'serious',
    what: `The folder ${folder} may not be written by this process.`,
    remedy: 'Change its owner, or set DATA_DIR to another folder and restart.',
  };
}

function spaceProblems(bytes: number): Problem[] {
  if (bytes > LITTLE_BYTES) return [];
  const severity = bytes > ALMOST_NONE_BYTES ? 'warning' : 'serious';
  return [{ severity, what: `Only ${bytesWords(bytes)} are free on the disk.`, remedy: 'Make room, or enlarge it.' }];
}

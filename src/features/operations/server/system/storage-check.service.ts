import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { formatBytes } from './measure-labels.rules.ts';
import type { CheckResult, SystemDeps } from './health-check.rules.ts';
import type { Problem } from '../../system.schema.ts';

/** A path at which nothing is ever stored. */
const ABSENT_OBJECT = 'machines/none';
const LOW_SPACE_BYTES = 2_000_000_000;
const CRITICAL_SPACE_BYTES = 200_000_000;

/** Checks where images are stored, and whether there is room for more. */
export async function checkStorage({ settings: { images }, storage }: SystemDeps): Promise<CheckResult> {
  const isReachable = await storage.exists(ABSENT_OBJECT).then(
    () => true,
    () => false,
  );
  const answers = { label: 'Answers', text: isReachable ? 'yes' : 'no' };
  if (images.kind === 'bucket') {
    const { bucket } = images;
    return {
      facts: [{ label: 'Bucket', text: bucket }, answers],
      problems: isReachable ? [] : [bucketUnreachable(bucket)],
    };
  }
  const { folder } = images;
  const { bavail, bsize } = await statfs(folder);
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  const facts = [
    { label: 'Folder', text: folder },
    { label: 'Free space', text: formatBytes(bavail * bsize) },
  ];
  return { facts, problems: [...(isWritable ? [] : [folderNotWritable(folder)]), ...spaceProblems(bavail * bsize)] };
}

function bucketUnreachable(bucket: string): Problem {
  return {
    severity: 'serious',
    what: `The bucket ${bucket} does not answer: pictures are missing, and none can be stored.`,
    remedy: 'Start that store, or correct the S3 settings and restart.',
  };
}

function folderNotWritable(folder: string): Problem {
  return {
    severity: 'serious',
    what: `The folder ${folder} may not be written by this process.`,
    remedy: 'Change its owner, or set DATA_DIR to another folder and restart.',
  };
}

function spaceProblems(bytes: number): Problem[] {
  if (bytes > LOW_SPACE_BYTES) return [];
  const severity = bytes > CRITICAL_SPACE_BYTES ? 'warning' : 'serious';
  return [{ severity, what: `Only ${formatBytes(bytes)} are free on the disk.`, remedy: 'Make room, or enlarge it.' }];
}

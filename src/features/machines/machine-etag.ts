/** Grows when the same row would be written differently, so that browsers drop what they keep. */
const SHAPE = 1;

/** The tag of a machine as the database last wrote it: every write of its row changes it. */
export function machineEtag(rowVersion: string): string {
  return `"${SHAPE}-${rowVersion}"`;
}

/** Whether a header such as `If-None-Match` names the tag. A proxy that compresses weakens tags: that counts for nothing. */
export function namesTag(header: string, etag: string): boolean {
  return header === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}

function bare(etag: string): string {
  return etag.trim().replace(/^W\//, '');
}

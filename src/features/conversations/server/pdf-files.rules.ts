/** A response header that names a download (RFC 6266). */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const PDF_HEAD = '%PDF-';
const PDF_END = '%%EOF';

/** Whether a file begins like a PDF file. */
export function isPdf(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, PDF_HEAD.length) === PDF_HEAD;
}

/** Whether a PDF file ends where it says, so that nothing else, such as an archive, is appended to it. */
export function isWholePdf(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf(PDF_END, undefined, 'latin1');
  return isPdf(bytes) && end > 0 && /^[\s\0]*$/.test(bytes.toString('latin1', end + PDF_END.length));
}

import { orThrow, type ApiFetch } from '#app/lib/api.ts';

/**
 * Lets the browser save what stands there, and gives the file's name. However big it is, it goes to the disk as it comes
 * and not through the page; so that a refusal is not saved in its place, the page first looks whether it can be had.
 * Throws ApiError and Unreachable.
 */
export async function download(api: ApiFetch, path: string): Promise<string> {
  // The file itself is noted as an export: it is asked for once.
  const { headers } = await orThrow(await api(path, { method: 'HEAD' }));
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
  return /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? '';
}

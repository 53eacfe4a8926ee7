import { orThrow, type ApiFetch } from '#app/lib/api.ts';

/**
 * Lets the browser save what stands there, and gives the file's name. However big it is, it goes to the disk as it comes
 * and not through the page; so that a refusal is not saved in its place, the page looks at the beginning of an answer
 * first. Throws ApiError and Unreachable.
 */
export async function download(api: ApiFetch, path: string): Promise<string> {
  const look = new AbortController();
  const { headers } = await orThrow(await api(path, { signal: look.signal }));
  look.abort();
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
  return /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? '';
}

import { orThrow, type ApiFetch } from './api.ts';

/**
 * Downloads a file through the browser and returns its name. The browser streams it to disk; the page checks first
 * whether it is available, so that no error is saved in its place. Throws ApiError and Unreachable.
 */
export async function download(api: ApiFetch, path: string): Promise<string> {
  // HEAD, because the server records each GET as an export.
  const { headers } = await orThrow(await api(path, { method: 'HEAD' }));
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
  return /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? '';
}

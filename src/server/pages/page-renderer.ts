import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ApiFetch } from '#app/lib/api.ts';
import type { RawSearch } from '#app/lib/query-string.ts';
import type { PageText } from './rendered-page.ts';

/** Renders the page of an address. It reads all data through `api`; its own scripts carry `nonce`. */
export type RenderPage = (address: URL, api: ApiFetch, nonce: string) => Promise<PageText>;

/** Which of these parameters the page at a path reads, and whether it shows promoted listings. */
export type DescribePage = (path: string, search: RawSearch) => { reads: readonly string[]; isRotated: boolean };

export type PageRenderer = {
  render: RenderPage;
  describePage: DescribePage;
  /** Folder of the built scripts, styles and public files; null when Vite serves them. */
  clientFolder: string | null;
};

export class MissingBuildError extends Error {
  constructor(folder: string) {
    super(`There is no build in ${folder}. Run "npm run build" first.`);
    this.name = 'MissingBuildError';
  }
}

/** Opens the pages that `npm run build` built. Throws MissingBuildError. */
export async function openBuiltPages(distFolder: string): Promise<PageRenderer> {
  const entry = join(distFolder, 'server', 'server.js');
  if (!existsSync(entry)) throw new MissingBuildError(distFolder);
  const built: unknown = await import(pathToFileURL(entry).href);
  return { ...pagesOf(built), clientFolder: join(distFolder, 'client') };
}

/** Checks the exports of the pages' entry, because the bundle has no types. */
export function pagesOf(entry: unknown): Pick<PageRenderer, 'render' | 'describePage'> {
  if (!isPagesEntry(entry)) throw new Error('The built pages do not export renderPage and describePage');
  return { render: entry.renderPage, describePage: entry.describePage };
}

type PagesEntry = { renderPage: RenderPage; describePage: DescribePage };

function isPagesEntry(entry: unknown): entry is PagesEntry {
  if (typeof entry !== 'object' || entry === null) return false;
  return (
    'renderPage' in entry &&
    typeof entry.renderPage === 'function' &&
    'describePage' in entry &&
    typeof entry.describePage === 'function'
  );
}

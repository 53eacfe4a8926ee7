import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ApiFetch } from '#app/lib/api.ts';

/** Turns an address into a page; all it knows of the site it asks from `api`. Its own scripts carry `nonce`. */
export type RenderPage = (address: URL, api: ApiFetch, nonce: string) => Promise<PageText>;

type PageText = {
  status: number;
  /** With an empty style element where `styles` belong. */
  html: string;
  styles: string;
  location: string | null;
};

export type PageRenderer = {
  render: RenderPage;
  /** Folder of the built scripts, styles and public files; null when a development server has them. */
  clientFolder: string | null;
};

export class MissingBuildError extends Error {
  constructor(folder: string) {
    super(`There is no build in ${folder}. Run "npm run build" first.`);
    this.name = 'MissingBuildError';
  }
}

/** The pages as `npm run build` left them. Throws MissingBuildError. */
export async function openBuiltPages(distFolder: string): Promise<PageRenderer> {
  const entry = join(distFolder, 'server', 'server.js');
  if (!existsSync(entry)) throw new MissingBuildError(distFolder);
  const built: unknown = await import(pathToFileURL(entry).href);
  return { render: renderPageOf(built), clientFolder: join(distFolder, 'client') };
}

/** The pages' entry exports `renderPage`; what a bundler hands over has no type, so it is checked. */
export function renderPageOf(entry: unknown): RenderPage {
  if (typeof entry === 'object' && entry !== null && 'renderPage' in entry && isRenderPage(entry.renderPage))
    return entry.renderPage;
  throw new Error('The built pages do not export renderPage');
}

function isRenderPage(value: unknown): value is RenderPage {
  return typeof value === 'function';
}

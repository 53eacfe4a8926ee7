import { USUAL_WIDTH_PX } from '#app/features/media/media.schema.ts';
import { machinePageHref, shareHref, type LinkedMachine } from '#app/features/machines/machine-links.rules.ts';

/** The site's properties for absolute addresses and feeds. */
export type FeedSite = { name: string; publicUrl: string };

/** The absolute address of a machine's page. */
export function machineUrl({ publicUrl }: Pick<FeedSite, 'publicUrl'>, machine: LinkedMachine): string {
  return `${publicUrl}${machinePageHref(machine)}`;
}

export function absoluteImageUrl({ publicUrl }: Pick<FeedSite, 'publicUrl'>, path: string): string {
  return new URL(`${path}?w=${USUAL_WIDTH_PX}`, publicUrl).href;
}

/** The preview picture of a machine's share link. */
export function shareImageHref(id: string): string {
  return `${shareHref(id)}/picture.jpg`;
}

/** In pixels: the size that Facebook, X and LinkedIn display uncropped. */
export const SHARE_IMAGE = { widthPx: 1_200, heightPx: 630 } as const;

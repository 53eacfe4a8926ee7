import type { ImageFormat } from '../image-format.rules.ts';
import { createImageVariants } from './image-variants.service.ts';
import type { ImageWidth } from '../media.schema.ts';
import { parseImageId } from '../object-paths.rules.ts';
import type { ObjectStorage } from './storage.service.ts';

/** What the cards of the home page show, on phones and on desks. */
const CARD_WIDTHS_PX = [640, 320, 960] as const satisfies readonly ImageWidth[];
/** What all current browsers ask for. */
const CARD_FORMAT = 'avif' satisfies ImageFormat;

/**
 * Makes the card sizes of these images before anybody asks. One at a time: a visitor's image never waits for more than
 * one of them. Ends early, between two images, when `signal` is aborted.
 */
export async function warmVariants(
  storage: ObjectStorage,
  addresses: Iterable<string>,
  signal: AbortSignal,
): Promise<void> {
  const variants = createImageVariants(storage);
  for (const address of addresses) {
    const id = parseImageId(address);
    if (id === null) continue;
    for (const widthPx of CARD_WIDTHS_PX) {
      if (signal.aborted) return;
      await variants.get(id, widthPx, CARD_FORMAT);
    }
  }
}

import PQueue from 'p-queue';
import sharp, { type OverlayOptions } from 'sharp';
import { SHARE_IMAGE } from '#app/features/machines/machine-links.rules.ts';
import type { ShareCard } from '../share-card.rules.ts';
import { drawFitting, type DrawnText } from './draw-text.service.ts';

const { widthPx: WIDTH, heightPx: HEIGHT } = SHARE_IMAGE;
const PHOTO_WIDTH = 720;
const LEFT = PHOTO_WIDTH + 48;
const TEXT_WIDTH = WIDTH - LEFT - 40;
const TOP = 48;

/** The theme's colours in sRGB, as CSS is of no use here. */
const NAVY = '#101b32';
const ON_NAVY = '#f3f5f8';
const QUIET = '#aeb9c4';
const THREAD = '#f4514c';
const STEEL = '#dfe3e7';

const JPEG = { quality: 84, mozjpeg: true } as const;

/** One at a time, in a queue apart from that of uploaded photographs: visitors wait for these. */
const drawings = new PQueue({ concurrency: 1 });

/** The preview picture of a machine's link, as JPEG: its photograph with the main facts beside it. */
export async function drawShareCard(card: ShareCard, siteName: string, photo: () => Promise<Buffer>): Promise<Buffer> {
  return drawings.add(async () => {
    const image = await sharp(await photo())
      .resize({ width: PHOTO_WIDTH, height: HEIGHT, fit: 'cover', position: 'centre' })
      .flatten({ background: STEEL })
      .toBuffer();
    return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: NAVY } })
      .composite([
        { input: image, left: 0, top: 0 },
        { input: SEAM, left: PHOTO_WIDTH, top: 0 },
        ...(await layoutTexts(card, siteName)),
      ])
      .jpeg(JPEG)
      .toBuffer();
  });
}

async function layoutTexts(
  { brand, model, facts, offer, isSold }: ShareCard,
  siteName: string,
): Promise<OverlayOptions[]> {
  const placed: OverlayOptions[] = [];
  const place = ({ picture, heightPx }: DrawnText, top: number): number => {
    placed.push({ input: picture, left: LEFT, top });
    return top + heightPx;
  };
  const quiet = { font: 'text', colour: QUIET, widthPx: TEXT_WIDTH } as const;
  const display = { font: 'display', colour: ON_NAVY, widthPx: TEXT_WIDTH } as const;
  const afterBrand = place(await drawFitting(brand, { ...quiet, sizes: BRAND }), TOP);
  const afterModel = place(await drawFitting(model, { ...display, sizes: MODEL }), afterBrand + 20);
  let top = afterModel + 36;
  for (const fact of facts) top = place(await drawFitting(fact, { ...quiet, colour: ON_NAVY, sizes: FACT }), top) + 18;

  const site = await drawFitting(siteName, { ...quiet, sizes: SITE });
  const siteTop = HEIGHT - TOP - site.heightPx;
  place(site, siteTop);
  const price = await drawFitting(offer, { ...display, colour: isSold ? THREAD : ON_NAVY, sizes: OFFER });
  place(price, siteTop - 36 - price.heightPx);
  return placed;
}

/** On one line where possible, as models are broken at their hyphens. */
const MODEL = [
  { sizePx: 60, heightPx: 60 },
  { sizePx: 50, heightPx: 50 },
  { sizePx: 44, heightPx: 150 },
  { sizePx: 34, heightPx: 170 },
  { sizePx: 30, heightPx: 170 },
] as const;
const BRAND = [
  { sizePx: 28, heightPx: 34 },
  { sizePx: 22, heightPx: 60 },
] as const;
const FACT = [{ sizePx: 28, heightPx: 80 }] as const;
const OFFER = [
  { sizePx: 68, heightPx: 70 },
  { sizePx: 44, heightPx: 50 },
  { sizePx: 36, heightPx: 90 },
] as const;
const SITE = [{ sizePx: 24, heightPx: 60 }] as const;

/** The running stitch that everything here is sewn with. */
const SEAM = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="12" height="${HEIGHT}">
    <path d="M6 12V${HEIGHT}" stroke="${THREAD}" stroke-width="5" stroke-linecap="round" stroke-dasharray="20 16"/>
  </svg>`,
);

import { createRequire } from 'node:module';
import PQueue from 'p-queue';
import sharp, { type OverlayOptions } from 'sharp';
import { SHARE_IMAGE } from '../absolute-urls.rules.ts';
import type { ShareCard } from '../share-card.rules.ts';

const { widthPx: WIDTH, heightPx: HEIGHT } = SHARE_IMAGE;
const PHOTO_WIDTH = 720;
const LEFT = PHOTO_WIDTH + 48;
const TEXT_WIDTH = WIDTH - LEFT - 40;
const TOP = 48;

/** The theme's colours in sRGB, because CSS variables are not available here. */
const NAVY = '#101b32';
const ON_NAVY = '#f3f5f8';
const QUIET = '#aeb9c4';
const THREAD = '#f4514c';
const STEEL = '#dfe3e7';

const JPEG = { quality: 84, mozjpeg: true } as const;

/** One at a time, in a separate queue from uploaded photographs, because visitors wait for these. */
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

/** Prefers a single line, because models are broken at their hyphens. */
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

/** The decorative seam of running stitches. */
const SEAM = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="12" height="${HEIGHT}">
    <path d="M6 12V${HEIGHT}" stroke="${THREAD}" stroke-width="5" stroke-linecap="round" stroke-dasharray="20 16"/>
  </svg>`,
);

const require = createRequire(import.meta.url);

const FONTS = {
  display: {
    font: 'Archivo Bold',
    file: () => require.resolve('@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf'),
  },
  text: {
    font: 'Inter Medium',
    file: () => require.resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'),
  },
} as const;

/** At 72 dpi a point is a pixel. */
const DPI = 72;

type TextStyle = { font: keyof typeof FONTS; sizePx: number; colour: string };
type DrawnText = { picture: Buffer; widthPx: number; heightPx: number };

/** Renders a text as a picture, wrapped at that width. */
async function drawText(text: string, { font, sizePx, colour }: TextStyle, widthPx: number): Promise<DrawnText> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      font: `${FONTS[font].font} ${sizePx}`,
      fontfile: FONTS[font].file(),
      width: widthPx,
      dpi: DPI,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { picture: data, widthPx: info.width, heightPx: info.height };
}

/** A font size, and the maximum height of a text in it. */
type Fit = { sizePx: number; heightPx: number };

/** Renders a text in the first size that fits, or shortened in the last one. */
async function drawFitting(
  text: string,
  { sizes, widthPx, ...style }: Omit<TextStyle, 'sizePx'> & { sizes: readonly [...Fit[], Fit]; widthPx: number },
): Promise<DrawnText> {
  for (const { sizePx, heightPx } of sizes) {
    const drawn = await drawText(text, { ...style, sizePx }, widthPx);
    if (drawn.heightPx <= heightPx) return drawn;
  }
  const { sizePx, heightPx } = sizes[sizes.length - 1] ?? sizes[0];
  const characters = [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment);
  for (let length = characters.length; ;) {
    length = Math.floor(length * SHRINK_FACTOR);
    const drawn = await drawText(`${characters.slice(0, length).join('').trim()}…`, { ...style, sizePx }, widthPx);
    if (drawn.heightPx <= heightPx || length === 0) return drawn;
  }
}

const SHRINK_FACTOR = 0.8;

function escapeMarkup(text: string): string {
  const visible = text.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');
  // The library fails on empty text and on control characters.
  return (visible.trim() === '' ? '–' : visible)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

import { createRequire } from 'node:module';
import sharp from 'sharp';

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

export type TextStyle = { font: keyof typeof FONTS; sizePx: number; colour: string };
export type DrawnText = { picture: Buffer; widthPx: number; heightPx: number };

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

/** A font size, and the height that a text may have in it. */
export type Fit = { sizePx: number; heightPx: number };

/** Renders a text in the first size in which it fits; in the last one it is shortened until it does. */
export async function drawFitting(
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

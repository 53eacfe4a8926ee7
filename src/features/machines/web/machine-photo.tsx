/** The widths that the image endpoint makes, but for the widest, which only a photo over the whole screen needs. */
const WIDTHS_PX = [320, 640, 960, 1280, 1920] as const;
const WIDEST_PX = 2400;
const STORED_IMAGE = /^\/objects\//;

type MachinePhotoProps = {
  /** A stored image, an address on another site, or the placeholder. */
  image: string;
  alt: string;
  /** How wide it will stand, as in the `sizes` attribute. */
  sizes: string;
  /** First: the one that the page is waited for. Soon: in the first screen. Later: when scrolled to. */
  wanted?: 'first' | 'soon' | 'later';
  /** Over the whole screen, and closer still. */
  isEnlarged?: boolean;
  className?: string;
};

/** A machine's photograph in the width that the screen needs; the box around it gives its place. */
export function MachinePhoto({
  image,
  alt,
  sizes,
  wanted = 'later',
  isEnlarged = false,
  className,
}: MachinePhotoProps) {
  return (
    <img
      // Before the source: some browsers start loading as soon as they have read that.
      loading={wanted === 'later' ? 'lazy' : 'eager'}
      fetchPriority={wanted === 'first' ? 'high' : 'auto'}
      sizes={sizes}
      srcSet={srcSetOf(image, isEnlarged ? [...WIDTHS_PX, WIDEST_PX] : WIDTHS_PX)}
      src={sizedImage(image, 640)}
      width={1280}
      height={960}
      alt={alt}
      decoding={wanted === 'later' ? 'async' : 'auto'}
      className={className}
    />
  );
}

/** The image at one of the widths; what is not ours to resize stays as it is. */
function sizedImage(image: string, widthPx: number): string {
  return STORED_IMAGE.test(image) ? `${image}?w=${widthPx}` : image;
}

function srcSetOf(image: string, widthsPx: readonly number[]): string | undefined {
  if (!STORED_IMAGE.test(image)) return undefined;
  return widthsPx.map((widthPx) => `${sizedImage(image, widthPx)} ${widthPx}w`).join(', ');
}

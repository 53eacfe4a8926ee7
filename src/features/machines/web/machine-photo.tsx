/** Widths that the image endpoint offers, except the largest, which only the full-screen view needs. */
const WIDTHS_PX = [320, 640, 960, 1280, 1920] as const;
const WIDEST_PX = 2400;
const STORED_IMAGE = /^\/objects\//;

type MachinePhotoProps = {
  /** A stored image, an external address, or the placeholder. */
  image: string;
  alt: string;
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** first: the LCP; soon: on the first screen; later: when scrolled to. */
  wanted?: 'first' | 'soon' | 'later';
  /** For the full-screen view and its zoom. */
  isEnlarged?: boolean;
  className?: string;
};

/** A machine's photograph in the resolution that the screen needs, sized by its container. */
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
      // Before `src`: some browsers start loading as soon as it is set.
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

/** The image at one of the widths; external images stay unchanged. */
function sizedImage(image: string, widthPx: number): string {
  return STORED_IMAGE.test(image) ? `${image}?w=${widthPx}` : image;
}

function srcSetOf(image: string, widthsPx: readonly number[]): string | undefined {
  if (!STORED_IMAGE.test(image)) return undefined;
  return widthsPx.map((widthPx) => `${sizedImage(image, widthPx)} ${widthPx}w`).join(', ');
}

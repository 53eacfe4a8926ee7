/** Where the link of a machine points that people share: what previews read is there. */
export function shareHref(id: string): string {
  return `/og/machine/${encodeURIComponent(id)}`;
}

/** The picture for previews of that link. */
export function shareImageHref(id: string): string {
  return `${shareHref(id)}/picture.jpg`;
}

/** The machine's address as a code that a phone reads from paper. */
export function shareCodeHref(id: string): string {
  return `${shareHref(id)}/code.svg`;
}

/** In pixels: what Facebook, X and LinkedIn show whole. */
export const SHARE_IMAGE = { widthPx: 1_200, heightPx: 630 } as const;

declare module 'heic-decode' {
  type HeicImage = {
    width: number;
    height: number;
    decode: () => Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>;
  };
  /** The pictures of a HEIC file, turned as it says, red, green, blue and alpha when decoded. */
  const decoder: { all: (file: { buffer: Uint8Array }) => Promise<HeicImage[]> };
  export default decoder;
}

declare module 'heic-decode' {
  type HeicImage = {
    width: number;
    height: number;
    decode: () => Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>;
  };
  /** The pictures of a HEIC file, rotated as its metadata says; decoded to RGBA. */
  const decoder: { all: (file: { buffer: Uint8Array }) => Promise<HeicImage[]> };
  export default decoder;
}

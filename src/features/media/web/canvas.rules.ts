type Pen = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

type Canvas = {
  /** Null when there is no memory for it. */
  pen: Pen | null;
  /** Null when the browser cannot make one. */
  jpeg: (quality: number) => Promise<Blob | null>;
  /** Gives the memory back: some phones have little for all canvases of a page. */
  close: () => void;
};

/** Lends a canvas that nobody sees. */
export async function withCanvas<Result>(
  { width, height }: { width: number; height: number },
  work: (canvas: Canvas) => Promise<Result>,
): Promise<Result> {
  const canvas = typeof OffscreenCanvas === 'undefined' ? openElement(width, height) : openOffscreen(width, height);
  try {
    return await work(canvas);
  } finally {
    canvas.close();
  }
}

/** False in browsers that, so as not to be recognised, put noise or nothing into what a page reads from a canvas. */
export async function isCanvasFaithful(): Promise<boolean> {
  return withCanvas({ width: SAMPLE_PX, height: SAMPLE_PX }, async ({ pen }) => {
    if (pen === null) return false;
    pen.fillStyle = `rgb(${SAMPLE.join(' ')})`;
    pen.fillRect(0, 0, SAMPLE_PX, SAMPLE_PX);
    const { data } = pen.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX);
    return data.every((value, at) => value === (SAMPLE[at % 4] ?? 255));
  });
}

const SAMPLE_PX = 8;
const SAMPLE = [204, 51, 102] as const;
const JPEG = 'image/jpeg';

function openOffscreen(width: number, height: number): Canvas {
  const canvas = new OffscreenCanvas(width, height);
  return {
    pen: canvas.getContext('2d'),
    jpeg: async (quality) => jpegOrNull(await canvas.convertToBlob({ type: JPEG, quality })),
    close: () => {
      canvas.width = 0;
    },
  };
}

function openElement(width: number, height: number): Canvas {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  return {
    pen: canvas.getContext('2d'),
    jpeg: async (quality) => {
      const blob = await new Promise<Blob | null>((resolve) => {
        canvas.toBlob(resolve, JPEG, quality);
      });
      return jpegOrNull(blob);
    },
    close: () => {
      canvas.width = 0;
    },
  };
}

/** A browser that cannot make the type that it was asked for makes another. */
function jpegOrNull(blob: Blob | null): Blob | null {
  return blob?.type === JPEG ? blob : null;
}

import { drawPictures } from '#test/e2e/demo-pictures.ts';

// In a separate process, so that nothing else waits for it.
await drawPictures();

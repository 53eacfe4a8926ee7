import { drawPictures } from '#test/e2e/demo-pictures.ts';

// In a process of its own, so that others need not wait for it.
await drawPictures();

import { storedText } from '#app/ui/stored-text.ts';

const workshop = storedText('stitchyard:shop');

/** What the visitor has said of their workshop, as text; null for nothing. Its parser is loaded once there is some. */
export const useWorkshopText = workshop.use;
export const readWorkshopText = workshop.read;
export const keepWorkshopText = workshop.store;
export const onWorkshopStored = workshop.onStore;

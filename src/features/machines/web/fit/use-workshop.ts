import { storedText } from '#app/ui/stored-text.ts';

const shop = storedText('stitchyard:shop');

/** What a visitor has said of their shop, as text; null: nothing yet. What reads it comes once there is something to read. */
export const useWorkshopText = shop.use;
export const readWorkshopText = shop.read;
export const keepWorkshopText = shop.store;
export const onWorkshopStored = shop.onStore;

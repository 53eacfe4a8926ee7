import { storedText } from '#app/ui/stored-text.ts';

const shop = storedText('stitchyard:shop');

/** What a visitor has said of their shop, as text; null: nothing yet. What reads it comes once there is something to read. */
export const useShopText = shop.use;
export const readShopText = shop.read;
export const keepShopText = shop.store;
export const onShopStored = shop.onStore;

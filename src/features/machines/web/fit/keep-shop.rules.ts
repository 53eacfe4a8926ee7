import type { Shop } from '../../fit.rules.ts';
import { shopText } from '../../shop.schema.ts';
import { keepShopText } from './use-shop.ts';

/** Keeps what a visitor says of their shop in their browser; nothing at all forgets it. */
export function keepShop(shop: Shop): void {
  keepShopText(shopText(shop, { saidAt: new Date().toISOString() }));
}

import { stringifySearch } from '#app/lib/query-string.ts';
import type { ModelsSearch } from './models-admin.schema.ts';

/** Where the models of a brand stand, or all, beside a page of those that wait. */
export function modelsHref({ brand, page }: ModelsSearch): string {
  return `/admin/models${stringifySearch({ brand, page: page === 1 ? undefined : page })}`;
}

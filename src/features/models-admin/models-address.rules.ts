import { stringifySearch } from '#app/lib/query-string.ts';
import type { ModelsSearch } from './models-admin.schema.ts';

/** Where the models of a brand stand, or all. */
export function modelsHref({ brand }: ModelsSearch): string {
  return `/admin/models${stringifySearch({ brand })}`;
}

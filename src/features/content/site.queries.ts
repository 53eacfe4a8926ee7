import { queryOptions } from '@tanstack/react-query';
import type { SiteFacts } from './site.schema.ts';

export const siteQuery = queryOptions<SiteFacts>({ queryKey: ['/api/site'] });

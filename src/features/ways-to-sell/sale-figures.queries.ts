import { queryOptions } from '@tanstack/react-query';
import type { SaleFigures } from './sale-figures.schema.ts';

export const saleFiguresQuery = queryOptions<SaleFigures>({ queryKey: ['/api/sale-figures'] });

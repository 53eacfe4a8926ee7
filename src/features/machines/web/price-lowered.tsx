import { classNames } from '#app/ui/class-names.ts';
import { LocalDate } from '#app/ui/local-date.tsx';
import { priceLabel } from '../machines.rules.ts';
import type { PublicMachine } from '../machines.schema.ts';

type PriceLoweredProps = {
  machine: Pick<PublicMachine, 'price' | 'priceBefore' | 'loweredAt'>;
  className?: string;
};

/** By how much the price was lowered in the last 30 days: '$1,500 less since Nov 3, 2026'. */
export function PriceLowered({ machine: { price, priceBefore, loweredAt }, className }: PriceLoweredProps) {
  if (price === null || priceBefore === null || loweredAt === null || priceBefore <= price) return null;
  return (
    <span className={classNames('block text-ok', className)}>
      <span className="figures font-semibold">{priceLabel(priceBefore - price)}</span> less since{' '}
      <LocalDate at={loweredAt} />
    </span>
  );
}

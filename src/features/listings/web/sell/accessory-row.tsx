import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { accessoryLabel, type Accessory } from '#app/features/machines/accessories.rules.ts';
import { IconButton } from '#app/ui/icon-button.tsx';

type AccessoryRowProps = {
  accessory: Accessory;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

/** One accessory with how many of it. */
export function AccessoryRow({ accessory: { name, quantity }, onQuantity, onRemove }: AccessoryRowProps) {
  const label = accessoryLabel(name);
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1.5">
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{label}</span>
      <span className="flex items-center">
        <IconButton
          label={`Decrease quantity of ${label}`}
          icon={<Minus aria-hidden="true" />}
          disabled={quantity <= 1}
          onClick={() => onQuantity(quantity - 1)}
        />
        <span aria-live="polite" className="figures w-8 text-center">
          {quantity}
        </span>
        <IconButton
          label={`Increase quantity of ${label}`}
          icon={<Plus aria-hidden="true" />}
          onClick={() => onQuantity(quantity + 1)}
        />
        <IconButton
          data-part="remove"
          label={`Remove ${label}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}

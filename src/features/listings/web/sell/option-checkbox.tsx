import { type ReactNode, useId } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';

type OptionCheckboxProps = {
  title: string;
  tone?: 'premium' | 'featured';
  price: string;
  text: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  error: string | undefined;
  /** More about it. */
  children?: ReactNode;
};

/** Something to tick, with what it costs and what it gives. */
export function OptionCheckbox({
  title,
  tone,
  price,
  text,
  checked,
  disabled,
  onChange,
  error,
  children,
}: OptionCheckboxProps) {
  const textId = useId();
  return (
    <li className="grid gap-1 rounded-control border border-line px-4 py-2 has-checked:border-ink">
      <Checkbox
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={textId}
        aria-invalid={error === undefined ? undefined : true}
        label={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {tone === undefined ? (
              <strong className="font-semibold">{title}</strong>
            ) : (
              <Badge tone={tone}>{title}</Badge>
            )}
            <span className="figures text-14 text-quiet">{price}</span>
          </span>
        }
      />
      <div id={textId} className="grid gap-1 pl-8 text-14">
        <p className="text-quiet">{text}</p>
        {error !== undefined && <p className="font-medium text-danger">{error}</p>}
      </div>
      {children !== undefined && <div className="pl-5">{children}</div>}
    </li>
  );
}

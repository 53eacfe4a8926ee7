import type { ComponentProps } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Input } from '#app/ui/input.tsx';

/** A field for a five-digit ZIP code, with autofill. */
export function ZipInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={5}
      placeholder="ZIP code"
      className={classNames('w-26! tabular-nums', className)}
      {...rest}
    />
  );
}

import ChevronDown from 'lucide-react/icons/chevron-down';
import { useImperativeHandle, useLayoutEffect, useRef, type ComponentProps, type Ref } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL_CLASS } from './input.tsx';

/**
 * The platform's own select, which every phone and screen reader already knows, in our clothes. Each option has its
 * `value`.
 */
export function Select({ className, children, defaultValue, ref, value, ...rest }: ComponentProps<'select'>) {
  const first = useFirstChoice(defaultValue, ref);
  return (
    <span className={classNames('relative inline-grid', className)}>
      <select
        ref={first}
        className={classNames(CONTROL_CLASS, 'appearance-none text-ellipsis pr-10')}
        value={import.meta.env.SSR ? (value ?? defaultValue) : value}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-quiet"
      />
    </span>
  );
}

/**
 * Makes the first choice of a select that the browser has drawn; what the server has drawn has it, and may have been
 * changed since. Preact makes it only among options that are the select's own children, so not in groups.
 */
function useFirstChoice(first: ComponentProps<'select'>['defaultValue'], ref: Ref<HTMLSelectElement> | undefined) {
  const select = useRef<HTMLSelectElement>(null);
  const choice = useRef(first);
  useLayoutEffect(() => {
    if (select.current === null || select.current.querySelector('option[selected]') !== null) return;
    const option = [...select.current.options].find(({ value }) => value === String(choice.current));
    if (option !== undefined) option.selected = true;
  }, []);
  // Behind it: a form reads the select as soon as it is told of it.
  useImperativeHandle(ref, () => {
    if (select.current === null) throw new Error('The select is not drawn');
    return select.current;
  });
  return select;
}

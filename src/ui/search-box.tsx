import SearchIcon from 'lucide-react/icons/search';
import { useEffect, useRef, type ComponentProps } from 'react';
import { buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import { CONTROL_CLASS } from './input.tsx';
import { MAX_SEARCH_LENGTH } from '#app/lib/text-fields.ts';

type SearchBoxProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  label: string;
  placeholder?: string;
  defaultValue?: string | undefined;
  /** Receives the text, trimmed and not empty. Without scripts the form submits to `action`. */
  onSearch: (text: string) => void;
  /** Lets a cleared box search for the empty text. */
  allowEmpty?: boolean;
  /** As high as adjacent filters, on devices with a mouse. */
  isCompact?: boolean;
};

/** A search field with its button. When the text in the address changes, the field follows it. */
export function SearchBox({
  label,
  placeholder,
  defaultValue,
  onSearch,
  allowEmpty = false,
  isCompact = false,
  className,
  ...rest
}: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const inAddress = defaultValue ?? '';
  const seen = useRef(inAddress);
  useEffect(() => {
    // Not while the field contains something else, such as text that was typed while a search was loading.
    if (field.current?.value === seen.current) field.current.value = inAddress;
    seen.current = inAddress;
  }, [inAddress]);
  return (
    <search className={className}>
      <form
        method="get"
        className="relative flex"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('search');
          const text = typeof typed === 'string' ? typed.trim() : '';
          if (text === '' && !allowEmpty) return;
          if (field.current !== null) field.current.value = text;
          onSearch(text);
        }}
        {...rest}
      >
        <SearchIcon
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 hidden size-5 -translate-y-1/2 text-quiet sm:block"
        />
        <input
          ref={field}
          type="search"
          name="search"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={defaultValue}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          className={classNames(CONTROL_CLASS, 'min-h-13 pr-16 pl-4 sm:pr-28 sm:pl-11', isCompact && 'sm:min-h-11')}
        />
        <button
          type="submit"
          className={buttonClass({
            variant: 'secondary',
            className: classNames('absolute inset-y-1 right-1 min-h-11 max-sm:px-3', isCompact && 'sm:min-h-9'),
          })}
        >
          <SearchIcon aria-hidden="true" className="sm:hidden" />
          <span className="max-sm:sr-only">Search</span>
        </button>
      </form>
    </search>
  );
}

import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { pluralize } from '#app/lib/format.ts';
import { classNames } from './class-names.ts';
import { Input } from './input.tsx';

export type ComboboxOption = {
  value: string;
  /** What it is called in the list; the value itself unless given. */
  label?: string;
  /** More about it, smaller. */
  note?: string;
};

type ListProps = {
  /** Whoever uses it looks them up anew as the text changes. */
  options: readonly ComboboxOption[];
  /** The option that Enter takes while the arrows went to none; none while the options are of an earlier text. */
  suggested?: string | undefined;
  /** The list is opened otherwise than by typing. */
  onOpen?: (() => void) | undefined;
  onChoose: (value: string) => void;
};

type ComboboxProps = Omit<ComponentProps<'input'>, 'list' | 'onClick'> &
  ListProps & {
    /** Below the options: that there are more, or none. */
    note?: string | undefined;
  };

/**
 * A line of text and a list of what it may be: any text is taken. Arrows go through the list and open it, Enter and Tab
 * take the option that was gone to, Escape shuts it.
 */
export function Combobox(props: ComboboxProps) {
  const { options, suggested, note, onOpen, onChoose, onChange, onBlur, onKeyDown, className, ...rest } = props;
  const listId = useId();
  const list = useOptionList({ options, suggested, onOpen, onChoose });
  const isShown = list.isOpen && (options.length > 0 || note !== undefined);
  const isListed = isShown && options.length > 0;
  return (
    <span className={classNames('relative grid', className)}>
      <Input
        {...rest}
        role="combobox"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={isListed && list.active >= 0 ? `${listId}-${list.active}` : undefined}
        className="pr-10"
        onClick={list.open}
        onChange={(event) => {
          list.startTyping();
          onChange?.(event);
        }}
        onBlur={(event) => {
          list.close();
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          list.handleKey(event);
          onKeyDown?.(event);
        }}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-5.5 right-3 size-4 -translate-y-1/2 text-quiet"
      />
      <span role="status" className="sr-only">
        {isShown && [options.length > 0 && pluralize(options.length, 'suggestion'), note].filter(Boolean).join('. ')}
      </span>
      {isShown && <OptionList id={listId} options={options} active={list.active} note={note} onTake={list.take} />}
    </span>
  );
}

function useOptionList({ options, suggested, onOpen, onChoose }: ListProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Where the arrows went; null: nowhere since the text changed.
  const [gone, setGone] = useState<number | null>(null);
  const suggestedAt = options.findIndex((option) => option.value === suggested);
  const active = gone === null ? suggestedAt : Math.min(gone, options.length - 1);
  const close = () => {
    setIsOpen(false);
    setGone(null);
  };
  const open = () => {
    if (isOpen) return;
    setIsOpen(true);
    onOpen?.();
  };
  const take = (at: number) => {
    const option = options[at];
    close();
    if (option !== undefined) onChoose(option.value);
  };
  const step = (by: 1 | -1) => {
    open();
    const from = active < 0 && by === -1 ? 0 : active;
    setGone(options.length === 0 ? null : (from + by + options.length) % options.length);
  };
  const handleKey = (event: KeyboardEvent) => {
    const { key, altKey } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (altKey) (key === 'ArrowDown' ? open : close)();
      else step(key === 'ArrowDown' ? 1 : -1);
    } else if (!isOpen) {
      return;
    } else if (key === 'Enter') {
      // A list that is open is what Enter is about, and not the form.
      event.preventDefault();
      take(active);
    } else if (key === 'Escape') {
      event.preventDefault();
      close();
    } else if (key === 'Tab' && gone !== null) {
      take(gone);
    }
  };
  const startTyping = () => {
    setIsOpen(true);
    setGone(null);
  };
  return { isOpen, active, open, close, take, handleKey, startTyping };
}

type OptionListProps = {
  id: string;
  options: readonly ComboboxOption[];
  active: number;
  note: string | undefined;
  onTake: (at: number) => void;
};

function OptionList({ id, options, active, note, onTake }: OptionListProps) {
  return (
    <div className="absolute inset-x-0 top-full z-10 mt-1 grid max-h-72 gap-1 overflow-y-auto overscroll-contain rounded-control border border-line-strong bg-surface p-1 text-16 shadow-overlay">
      {options.length > 0 && (
        <div id={id} role="listbox" aria-label="Suggestions">
          {options.map(({ value, label = value, note: more }, at) => (
            <button
              key={value}
              id={`${id}-${at}`}
              ref={at === active ? reveal : undefined}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              // The text keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTake(at)}
              className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 rounded-control px-2 py-2 text-left hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2"
            >
              <span className="min-w-0 wrap-anywhere">{label}</span>
              {more !== undefined && <span className="text-14 text-quiet">{more}</span>}
            </button>
          ))}
        </div>
      )}
      {note !== undefined && <p className="px-2 py-1.5 text-14 text-quiet">{note}</p>}
    </div>
  );
}

function reveal(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

import { useCombobox } from 'downshift';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState, type ComponentProps, type Ref } from 'react';
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

type ComboboxProps = Omit<ComponentProps<'input'>, 'list' | 'onClick' | 'ref'> &
  ListProps & {
    id: string;
    ref: Ref<HTMLInputElement>;
    /** Below the options: that there are more, or none. */
    note?: string | undefined;
  };

/**
 * A line of text and a list of what it may be: any text is taken. Arrows go through the list and open it, Enter and Tab
 * take the option that was gone to, Escape shuts it.
 */
export function Combobox(props: ComboboxProps) {
  const { options, suggested, note, onOpen, onChoose, className, id, ...rest } = props;
  const { isOpen, getInputProps, getMenuProps, getItemProps } = useOptionList(id, {
    options,
    suggested,
    onOpen,
    onChoose,
  });
  // The text is the field's own: the form reads and sets it there.
  const { value: _value, ...input } = getInputProps({ ...rest, 'aria-labelledby': undefined });
  const isListed = isOpen && options.length > 0;
  const isShown = isListed || (isOpen && note !== undefined);
  return (
    <span className={classNames('relative grid', className)}>
      <Input {...input} autoCapitalize="off" spellCheck={false} aria-expanded={isListed} className="pr-10" />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-5.5 right-3 size-4 -translate-y-1/2 text-quiet"
      />
      <span role="status" className="sr-only">
        {isShown && [options.length > 0 && pluralize(options.length, 'suggestion'), note].filter(Boolean).join('. ')}
      </span>
      <div
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-10 mt-1 grid gap-1 rounded-control border border-line-strong bg-surface p-1 text-16 shadow-overlay"
      >
        {/* Scrolls itself: a box around it that scrolled would have to be reached by keyboard. */}
        <div
          {...getMenuProps({ 'aria-label': 'Suggestions', hidden: !isListed })}
          className="max-h-64 overflow-y-auto overscroll-contain"
        >
          {isListed &&
            options.map((option, index) => (
              <Option key={option.value} option={option} {...getItemProps({ item: option, index })} />
            ))}
        </div>
        {note !== undefined && <p className="px-2 py-1.5 text-14 text-quiet">{note}</p>}
      </div>
    </span>
  );
}

function Option({ option, ...rest }: ComponentProps<'div'> & { option: ComboboxOption }) {
  const { value, label = value, note } = option;
  return (
    <div
      {...rest}
      className="flex min-h-11 w-full cursor-default flex-wrap items-baseline gap-x-3 rounded-control px-2 py-2 text-left hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2"
    >
      <span className="min-w-0 wrap-anywhere">{label}</span>
      {note !== undefined && <span className="text-14 text-quiet">{note}</span>}
    </div>
  );
}

const { InputBlur, InputChange, InputClick, InputKeyDownEnter, ItemMouseMove, MenuMouseLeave } =
  useCombobox.stateChangeTypes;

function useOptionList(inputId: string, { options, suggested, onOpen, onChoose }: ListProps) {
  // Where the arrows went; -1: nowhere since the text changed.
  const [gone, setGone] = useState(-1);
  const suggestedAt = options.findIndex((option) => option.value === suggested);
  return useCombobox<ComboboxOption>({
    inputId,
    items: [...options],
    itemToString: (option) => option?.value ?? '',
    scrollIntoView: (option) => option.scrollIntoView({ block: 'nearest' }),
    highlightedIndex: gone === -1 ? suggestedAt : Math.min(gone, options.length - 1),
    onHighlightedIndexChange: ({ highlightedIndex }) => setGone(highlightedIndex),
    onIsOpenChange: ({ isOpen, type }) => {
      if (isOpen && type !== InputChange) onOpen?.();
    },
    // What was chosen is text from then on, and may be chosen again.
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem !== null) onChoose(selectedItem.value);
    },
    stateReducer: (state, { type, changes }) => {
      // A press into the text does not shut the list, and a pointer that lies over the list goes to no option.
      if (type === ItemMouseMove || type === MenuMouseLeave || (type === InputClick && state.isOpen)) return state;
      if (type === InputKeyDownEnter) return { ...changes, isOpen: false };
      // Any text is taken: what is only suggested does not take its place.
      if (type === InputBlur && gone === -1) return { ...changes, selectedItem: null };
      return changes;
    },
  });
}

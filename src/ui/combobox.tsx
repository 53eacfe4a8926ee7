import { useCombobox } from 'downshift';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState, type ComponentProps, type Ref } from 'react';
import { pluralize } from '#app/lib/format.ts';
import { classNames } from './class-names.ts';
import { Input } from './input.tsx';

export type ComboboxOption = {
  value: string;
  /** The label in the list; defaults to the value. */
  label?: string;
  /** Details in smaller type. */
  note?: string;
};

type ListProps = {
  /** Callers update these as the text changes. */
  options: readonly ComboboxOption[];
  /** The option that Enter accepts if none is highlighted; undefined while the options belong to an earlier text. */
  suggested?: string | undefined;
  /** Called when the list opens without typing. */
  onOpen?: (() => void) | undefined;
  onChoose: (value: string) => void;
};

type ComboboxProps = Omit<ComponentProps<'input'>, 'list' | 'onClick' | 'ref'> &
  ListProps & {
    id: string;
    ref: Ref<HTMLInputElement>;
    /** Shown below the options: that there are more, or none. */
    note?: string | undefined;
  };

/**
 * A text field with suggestions; any text is valid. Arrow keys open the list and highlight options, Enter and Tab
 * accept the highlighted one, Escape closes the list.
 */
export function Combobox(props: ComboboxProps) {
  const { options, suggested, note, onOpen, onChoose, className, id, ...rest } = props;
  const { isOpen, getInputProps, getMenuProps, getItemProps } = useOptionList(id, {
    options,
    suggested,
    onOpen,
    onChoose,
  });
  // The field is uncontrolled: the form reads and sets its text.
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
        {/* Scrolls itself, because a scrolling container around it would need a tab stop. */}
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
  // The highlighted option; -1 if none since the text changed.
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
    // A chosen option becomes text, and can be chosen again.
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem !== null) onChoose(selectedItem.value);
    },
    stateReducer: (state, { type, changes }) => {
      // Clicking into the text keeps the list open, and moving the pointer over the list highlights nothing.
      if (type === ItemMouseMove || type === MenuMouseLeave || (type === InputClick && state.isOpen)) return state;
      if (type === InputKeyDownEnter) return { ...changes, isOpen: false };
      // Any text is valid: a mere suggestion does not replace it on blur.
      if (type === InputBlur && gone === -1) return { ...changes, selectedItem: null };
      return changes;
    },
  });
}

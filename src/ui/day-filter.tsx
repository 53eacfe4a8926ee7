import { siteDayParam } from '#app/lib/text-fields.ts';
import { Input } from './input.tsx';
import { useOptimisticChoice } from './use-optimistic-choice.ts';

type DayFilterProps = {
  label: string;
  /** For example '2026-11-27', a day of the site. */
  value: string | undefined;
  /** Applies the day to the address. */
  onChoose: (day: string | undefined) => Promise<void>;
};

/** Filters a list by a day. An incomplete day, as while it is typed, changes nothing. */
export function DayFilter({ label, value, onChoose }: DayFilterProps) {
  const [shown, choose] = useOptimisticChoice(value);
  return (
    <label className="grid gap-1.5 text-14 font-medium max-sm:w-full">
      {label}
      <Input
        type="date"
        key={value}
        defaultValue={shown ?? ''}
        onChange={({ target }) => {
          const isEmptied = target.value === '' && !target.validity.badInput;
          const day = isEmptied ? undefined : siteDayParam.safeParse(target.value).data;
          if (isEmptied || day !== undefined) choose(day, () => onChoose(day));
        }}
        className="font-normal sm:w-40"
      />
    </label>
  );
}

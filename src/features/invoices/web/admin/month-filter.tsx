import { siteMonthParam } from '#app/lib/text-fields.ts';
import { Input } from '#app/ui/input.tsx';
import { useOptimisticChoice } from '#app/ui/use-optimistic-choice.ts';

type MonthFilterProps = {
  label: string;
  /** For example '2026-11'. */
  value: string | undefined;
  onChoose: (month: string | undefined) => Promise<void>;
};

/** Filters a list by a month. An incomplete month, as while it is typed, changes nothing. */
export function MonthFilter({ label, value, onChoose }: MonthFilterProps) {
  const [shown, choose] = useOptimisticChoice(value);
  return (
    <label className="grid gap-1.5 text-14 font-medium max-sm:flex-1">
      {label}
      <Input
        type="month"
        key={value}
        defaultValue={shown ?? ''}
        onChange={({ target }) => {
          const isEmptied = target.value === '' && !target.validity.badInput;
          const month = isEmptied ? undefined : siteMonthParam.safeParse(target.value).data;
          if (isEmptied || month !== undefined) choose(month, () => onChoose(month));
        }}
        className="font-normal sm:w-44"
      />
    </label>
  );
}

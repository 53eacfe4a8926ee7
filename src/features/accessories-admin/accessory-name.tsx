import { accessoryLabel } from '#app/features/machines/accessories.rules.ts';

/** As buyers see it; below it as it is kept, where that is another text. */
export function AccessoryName({ name }: { name: string }) {
  const label = accessoryLabel(name);
  return (
    <>
      <span className="font-semibold wrap-anywhere">{label}</span>
      {label !== name && <span className="block text-12 text-quiet wrap-anywhere">{name}</span>}
    </>
  );
}

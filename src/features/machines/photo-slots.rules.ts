import { MACHINE_FIELDS, type MachineFieldKey } from './machine-fields.rules.ts';

/** A photo that shows one thing, by the column that holds its address; whom it is shown to is said in `MACHINE_FIELDS`. */
type PhotoSlot = {
  key: MachineFieldKey;
  label: string;
  help: string;
  /** The keys of the facts that it proves. */
  facts: readonly string[];
};

export const PHOTO_SLOTS = [
  {
    key: 'counterPhoto',
    label: 'Panel showing the stitch counter',
    help: 'Buyers see it among the photos, and trust a count that they can read.',
    facts: ['stitchCount', 'stitchCountReadOn', 'powerOnHours'],
  },
  {
    key: 'platePhoto',
    label: 'Serial plate',
    help: 'For you and us alone, as it shows the serial number: buyers never see it.',
    facts: ['serialNumber', 'madeOn', 'voltsMin', 'voltsMax', 'phases', 'frequencyHz', 'amps', 'weightKg'],
  },
] as const satisfies readonly PhotoSlot[];

export type PhotoSlotKey = (typeof PHOTO_SLOTS)[number]['key'];

/** The slots' photos of a machine; null: it has none. */
export type SlotPhotos = Record<PhotoSlotKey, string | null>;

/** Whether everybody sees the photo of a slot, among the others. */
export function isPublicSlot(key: PhotoSlotKey): boolean {
  return MACHINE_FIELDS[key].audience === 'everyone';
}

/** What a photo of a machine shows, where that is said; null where it is not. */
export function photoCaption(machine: Partial<SlotPhotos>, photo: string): string | null {
  return PHOTO_SLOTS.find(({ key }) => machine[key] === photo)?.label ?? null;
}

/** The photo that proves a fact, and what it shows; null where there is none. */
export function proofOf(machine: SlotPhotos, factKey: string): { photo: string; label: string } | null {
  for (const { key, label, facts } of PHOTO_SLOTS) {
    const photo = machine[key];
    if (photo !== null && facts.some((fact) => fact === factKey)) return { photo, label };
  }
  return null;
}

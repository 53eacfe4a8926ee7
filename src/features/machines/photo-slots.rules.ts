import { MACHINE_FIELDS } from './machine-fields.rules.ts';
import { PHOTO_CAPTIONS, type PhotoSlotKey } from './photo-captions.rules.ts';

/** A photo of one thing, by the column that holds its path; `MACHINE_FIELDS` declares who can see it. */
type PhotoSlot = {
  key: PhotoSlotKey;
  label: string;
  help: string;
  /** The keys of the facts that the photo proves. */
  facts: readonly string[];
};

export const PHOTO_SLOTS = [
  {
    key: 'counterPhoto',
    label: PHOTO_CAPTIONS.counterPhoto,
    help: 'Buyers see it among the photos, and trust a count that they can read.',
    facts: ['stitchCount', 'stitchCountReadOn', 'powerOnHours'],
  },
  {
    key: 'platePhoto',
    label: PHOTO_CAPTIONS.platePhoto,
    help: 'For you and us alone, as it shows the serial number: buyers never see it.',
    facts: ['serialNumber', 'madeOn', 'voltsMin', 'voltsMax', 'phases', 'frequencyHz', 'amps', 'weightKg'],
  },
] as const satisfies readonly PhotoSlot[];

/** Whether a slot's photo is public, and among the images. */
export function isPublicSlot(key: PhotoSlotKey): boolean {
  return MACHINE_FIELDS[key].audience === 'everyone';
}

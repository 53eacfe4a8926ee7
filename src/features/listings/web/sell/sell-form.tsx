import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import type { OwnMachine } from '#app/features/machines/machines.schema.ts';
import { PHOTO_SLOTS } from '#app/features/machines/photo-slots.rules.ts';
import { MAX_IMAGES } from '#app/features/media/media.schema.ts';
import { PhotoField, usePhotos } from '#app/features/media/web/photo-field.tsx';
import { PhotoSlots } from '#app/features/media/web/photo-slots.tsx';
import { isInProgress, type PhotoList } from '#app/features/media/web/photo.rules.ts';
import type { ModelBrands } from '#app/features/reference/reference.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { FormProblems } from '#app/ui/form-problems.tsx';
import { Form, NeedsScripts, SubmitButton } from '#app/ui/form.tsx';
import { PinnedBar } from '#app/ui/pinned-bar.tsx';
import { AgreementField } from './agreement-field.tsx';
import { AccessoriesSection } from './accessories-section.tsx';
import { DuplicatesNote } from './duplicates-note.tsx';
import { FactsSection } from './facts-section.tsx';
import { FIELD_LABELS, type SellFieldsProps, type SellApiForm, type SubmitPhase } from './form-model.rules.ts';
import { isPublicPhoto } from './listing-photos.rules.ts';
import { MachineSection } from './machine-section.tsx';
import { OptionsSection } from './options-section.tsx';
import { SellInput, SellSection } from './sell-section.tsx';

type SellFormProps = SellFieldsProps & {
  photos: PhotoList;
  brands: ModelBrands;
  /** The listing to edit; null for a new one. */
  edited: OwnMachine | null;
  /** Whether the listing is new, and its seller agrees to the brokerage agreement with it. */
  mustAgree: boolean;
  phase: SubmitPhase;
  /** Returns to editing while photos are uploading. */
  onStopWaiting: () => void;
  /** Registers a function to run before submitting; if it returns false, the form is not sent yet. */
  onBeforeSend: (finish: () => boolean) => void;
};

/** All fields of a listing, from the photos, which take longest, to the contact. */
export function SellForm(props: SellFormProps) {
  const { form, start, photos, brands, edited, mustAgree, phase, onStopWaiting, onBeforeSend } = props;
  const isNew = edited === null;
  return (
    <Form form={form}>
      <NeedsScripts />
      {/* Changes during the submission would be lost. */}
      <fieldset disabled={form.isSending || phase !== 'idle'} className="grid min-w-0 gap-5">
        <PhotosSection form={form} photos={photos} />
        <MachineSection form={form} start={start} brands={brands} mustAgree={mustAgree} />
        <AccessoriesSection form={form} start={start} onBeforeSend={onBeforeSend} />
        <FactsSection form={form} start={start} stored={edited?.facts ?? {}} />
        <OptionsSection form={form} start={start} isNew={isNew} />
        <PlaceSection form={form} start={start} />
        <ContactSection form={form} start={start} />
        {mustAgree && <AgreementField form={form} />}
      </fieldset>
      <FormProblems form={form} labels={FIELD_LABELS} />
      <DuplicatesNote form={form} start={start} photos={photos} editedId={edited?.id} />
      <SubmitBar form={form} photos={photos} isNew={isNew} phase={phase} onStopWaiting={onStopWaiting} />
    </Form>
  );
}

function PhotosSection({ form, photos }: Pick<SellFormProps, 'form' | 'photos'>) {
  const keys = usePhotos(photos)
    .filter(isPublicPhoto)
    .map(({ key }) => key);
  const {
    field: { ref: focusTarget },
  } = useController({ control: form.hook.control, name: 'images', defaultValue: keys });
  const { setValue, clearErrors } = form.hook;
  const known = keys.join(' ');
  useEffect(() => {
    const chosen = known === '' ? [] : known.split(' ');
    setValue('images', chosen);
    if (chosen.length > 0) clearErrors('images');
  }, [known, setValue, clearErrors]);
  return (
    <SellSection
      id="photos"
      title="Photos"
      text={`Up to ${MAX_IMAGES}, each under 10 MB. They upload while you fill in the rest.`}
    >
      <PhotoField list={photos} error={withoutTitle(form.errorOf('images'))} ref={focusTarget} />
      <PhotoSlots list={photos} slots={PHOTO_SLOTS} />
    </SellSection>
  );
}

/** Removes the title, which the toast shows, from the message beside the field. */
function withoutTitle(message: string | undefined): string | undefined {
  return message?.split(': ').at(-1);
}

/** The machine's location. */
function PlaceSection(fields: SellFieldsProps) {
  return (
    <SellSection
      id="place"
      title="Machine location"
      text="For freight quotes. Visitors see only the state, unless the listing is Premium."
    >
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <div className="col-span-2 sm:col-span-1">
          <SellInput {...fields} name="city" label="City" required autoComplete="address-level2" />
        </div>
        <SellInput {...fields} name="state" label="State" required autoComplete="address-level1" />
        <SellInput {...fields} name="zip" label="ZIP" required autoComplete="postal-code" inputMode="numeric" />
      </div>
    </SellSection>
  );
}

/** The contact for the listing. */
function ContactSection(fields: SellFieldsProps) {
  return (
    <SellSection
      id="contact"
      title="Contact"
      text="For us. Buyers see it on Premium listings only; on all others they reach our sales team."
    >
      <SellInput {...fields} name="contactName" label="Full Name" required autoComplete="name" />
      <div className="grid gap-5 sm:grid-cols-2">
        <SellInput {...fields} name="contactEmail" label="Email" required type="email" autoComplete="email" />
        <SellInput {...fields} name="contactPhone" label="Phone" type="tel" autoComplete="tel" />
      </div>
    </SellSection>
  );
}

type SubmitBarProps = {
  form: SellApiForm;
  photos: PhotoList;
  isNew: boolean;
  phase: SubmitPhase;
  onStopWaiting: () => void;
};

/** The end of the form. It can be submitted while photos are uploading. */
function SubmitBar({ form, photos, isNew, phase, onStopWaiting }: SubmitBarProps) {
  const sending = { ...form, isSending: form.isSending || phase !== 'idle' };
  return (
    <>
      <p className="text-14 text-quiet">
        {isNew
          ? 'We look at every listing before buyers see it.'
          : 'A changed listing is looked at again before buyers see it.'}
      </p>
      {isNew ? (
        <SubmitButton form={sending} className="w-full sm:w-auto sm:justify-self-start">
          Submit Listing
        </SubmitButton>
      ) : (
        <PinnedBar ground="page">
          <SubmitButton form={sending}>Save Changes</SubmitButton>
        </PinnedBar>
      )}
      <SubmitStatus photos={photos} phase={phase} onStopWaiting={onStopWaiting} stopLabel="Keep editing" />
    </>
  );
}

type SubmitStatusProps = {
  photos: PhotoList;
  phase: SubmitPhase;
  onStopWaiting: () => void;
  stopLabel: string;
};

/** The stage of the submission, and a button to return while it waits for photos. */
export function SubmitStatus({ photos, phase, onStopWaiting, stopLabel }: SubmitStatusProps) {
  const list = usePhotos(photos);
  const isWaiting = phase === 'photos' && list.some(isInProgress);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-14">
      <p role="status">{phase !== 'idle' && (isWaiting ? uploadProgressText(list) : 'Sending…')}</p>
      {isWaiting && (
        <Button size="small" onClick={onStopWaiting}>
          {stopLabel}
        </Button>
      )}
    </div>
  );
}

function uploadProgressText(list: ReturnType<typeof usePhotos>): string {
  const arrived = list.filter(({ state }) => state === 'stored').length;
  const reason = list.find((photo) => isInProgress(photo) && photo.problem !== null)?.problem;
  return `Your photos come first: ${arrived} of ${list.length} uploaded. ${reason ?? ''}`.trim();
}

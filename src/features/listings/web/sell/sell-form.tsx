import { useController } from 'react-hook-form';
import { useEffect } from 'react';
import { MAX_IMAGES } from '#app/features/media/media.schema.ts';
import type { ModelsByBrand } from '#app/features/reference/models.schema.ts';
import { PhotoField } from '#app/features/media/web/photo-field.tsx';
import type { PhotoList } from '#app/features/media/web/photo.rules.ts';
import { usePhotos } from '#app/features/media/web/use-photos.ts';
import { FormProblems } from '#app/ui/form-problems.tsx';
import { Form, NeedsScripts } from '#app/ui/form.tsx';
import { AccessoriesSection } from './accessories-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { FactsSection } from './facts-section.tsx';
import { MachineSection } from './machine-section.tsx';
import { OptionsSection } from './options-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { SubmitBar } from './submit-bar.tsx';
import type { SellFieldsProps } from './form-model.rules.ts';
import { FIELD_LABELS } from './field-labels.rules.ts';
import type { SubmitPhase } from './use-submit-pipeline.ts';
import { SellSection } from './sell-section.tsx';

type SellFormProps = SellFieldsProps & {
  photos: PhotoList;
  modelsByBrand: ModelsByBrand;
  isNew: boolean;
  phase: SubmitPhase;
  /** Goes back to editing while photos are still on their way. */
  onStopWaiting: () => void;
  /** Takes what is to be done first when somebody sends the form; false: it must not be sent yet. */
  onBeforeSend: (finish: () => boolean) => void;
};

/** All fields of a listing, from the photos, which take longest, to the contact. */
export function SellForm({
  form,
  start,
  photos,
  modelsByBrand,
  isNew,
  phase,
  onStopWaiting,
  onBeforeSend,
}: SellFormProps) {
  return (
    <Form form={form}>
      <NeedsScripts />
      {/* What is changed while the listing is on its way would be lost. */}
      <fieldset disabled={form.isSending || phase !== 'idle'} className="grid min-w-0 gap-5">
        <PhotosSection form={form} photos={photos} />
        <MachineSection form={form} start={start} modelsByBrand={modelsByBrand} />
        <AccessoriesSection form={form} start={start} onBeforeSend={onBeforeSend} />
        <FactsSection form={form} start={start} />
        <OptionsSection form={form} start={start} isNew={isNew} />
        <PlaceSection form={form} start={start} />
        <ContactSection form={form} start={start} />
      </fieldset>
      <FormProblems form={form} labels={FIELD_LABELS} />
      <SubmitBar form={form} photos={photos} isNew={isNew} phase={phase} onStopWaiting={onStopWaiting} />
    </Form>
  );
}

function PhotosSection({ form, photos }: Pick<SellFormProps, 'form' | 'photos'>) {
  const keys = usePhotos(photos).map(({ key }) => key);
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
    </SellSection>
  );
}

/** Beside the field the sentence is enough; its title heads the toast. */
function withoutTitle(message: string | undefined): string | undefined {
  return message?.split(': ').at(-1);
}

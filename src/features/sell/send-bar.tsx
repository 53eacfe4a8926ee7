import { isUnderWay, type PhotoList } from '#app/features/photos/photo.ts';
import { usePhotos } from '#app/features/photos/use-photos.ts';
import { SubmitButton } from '#app/ui/form.tsx';
import type { SellApiForm } from './sell-fields.ts';

type SendBarProps = { form: SellApiForm; photos: PhotoList; isNew: boolean };

/** The end of the form. Photos that are still on their way do not keep anybody from pressing. */
export function SendBar({ form, photos, isNew }: SendBarProps) {
  const list = usePhotos(photos);
  const arrived = list.filter(({ state }) => state === 'stored').length;
  const isWaiting = form.isSending && list.some(isUnderWay);
  return (
    <div className="grid gap-3">
      <p className="text-14 text-quiet">
        {isNew
          ? 'We look at every listing before buyers see it. A commission of 5-10% is due when the machine is sold through us.'
          : 'A changed listing is looked at again before buyers see it.'}
      </p>
      <SubmitButton form={form} className="w-full sm:w-auto sm:justify-self-start">
        {isNew ? 'Submit Listing' : 'Save Changes'}
      </SubmitButton>
      <p role="status" className="min-h-5 text-14">
        {isWaiting && `Waiting for your photos: ${arrived} of ${list.length} uploaded.`}
        {form.isSending && !isWaiting && 'Sending …'}
      </p>
    </div>
  );
}

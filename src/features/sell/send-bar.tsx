import { isUnderWay, type PhotoList } from '#app/features/photos/photo.ts';
import { usePhotos } from '#app/features/photos/use-photos.ts';
import { Button } from '#app/ui/button.tsx';
import { SubmitButton } from '#app/ui/form.tsx';
import type { SellApiForm } from './sell-fields.ts';

type SendBarProps = { form: SellApiForm; photos: PhotoList; isNew: boolean; onStopWaiting: () => void };

/** The end of the form. Photos that are still on their way do not keep anybody from pressing. */
export function SendBar({ form, photos, isNew, onStopWaiting }: SendBarProps) {
  const list = usePhotos(photos);
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
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-14">
        <p role="status">{form.isSending && (isWaiting ? waitingWords(list) : 'Sending …')}</p>
        {isWaiting && (
          <Button size="small" onClick={onStopWaiting}>
            Keep editing
          </Button>
        )}
      </div>
    </div>
  );
}

function waitingWords(list: ReturnType<typeof usePhotos>): string {
  const arrived = list.filter(({ state }) => state === 'stored').length;
  const reason = list.find((photo) => isUnderWay(photo) && photo.problem !== null)?.problem;
  return `Your photos come first: ${arrived} of ${list.length} uploaded. ${reason ?? ''}`.trim();
}

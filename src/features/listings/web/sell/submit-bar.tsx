import { useSite } from '#app/features/site/web/site.queries.ts';
import type { PhotoList } from '#app/features/media/web/photo.rules.ts';
import { SubmitButton } from '#app/ui/form.tsx';
import { PinnedBar } from '#app/ui/pinned-bar.tsx';
import { SubmitStatus } from './submit-status.tsx';
import type { SellApiForm } from './form-model.rules.ts';
import type { SubmitPhase } from './use-submit-pipeline.ts';

type SubmitBarProps = {
  form: SellApiForm;
  photos: PhotoList;
  isNew: boolean;
  phase: SubmitPhase;
  onStopWaiting: () => void;
};

/** The end of the form. Photos that are still on their way do not keep anybody from pressing. */
export function SubmitBar({ form, photos, isNew, phase, onStopWaiting }: SubmitBarProps) {
  const { commission } = useSite().terms;
  const sending = { ...form, isSending: form.isSending || phase !== 'idle' };
  return (
    <>
      <p className="text-14 text-quiet">
        {isNew
          ? `We look at every listing before buyers see it. A commission of ${commission} is due when the machine is sold through us.`
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

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { introductionInput } from '../introductions.schema.ts';
import type { ThreadView } from '../threads.schema.ts';
import { introduce } from './introductions.queries.ts';

/** Brings buyer and seller together, after a look at what both will read. */
export function IntroduceButton({ view }: { view: ThreadView }) {
  const [isOpen, setOpen] = useState(false);
  const { buyer, seller, isIntroduced } = view;
  if (isIntroduced || buyer === null || seller === null) return null;
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        Introduce buyer and seller
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Introduce buyer and seller">
        <IntroductionForm
          id={view.id}
          note={`${buyer.name}, this is ${seller.name}, who sells the machine. ${seller.name}, this is ${buyer.name}, who asks about it. You can write to each other here.`}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}

type IntroductionFormProps = { id: string; note: string; onClose: () => void };

function IntroductionForm({ id, note, onClose }: IntroductionFormProps) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: introductionInput,
    failure: 'They were not introduced',
    send: async (values) => {
      await introduce(client, id, values.note);
      onClose();
    },
  });
  return (
    <Form form={form}>
      <p className="text-quiet">
        From then on both see each other’s name and contact, and everything in this conversation except the notes. The
        introduction is an entry of the ledger, which cannot be taken back.
      </p>
      <FormField form={form} name="note" label="What you write to both" required>
        {(control) => <Textarea {...control} rows={5} defaultValue={note} />}
      </FormField>
      <SubmitButton form={form}>Introduce them</SubmitButton>
    </Form>
  );
}

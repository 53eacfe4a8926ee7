import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { fillCannedAnswer } from '../../canned-answers.rules.ts';
import type { ThreadView } from '../../threads.schema.ts';
import { CannedAnswersDialog } from './canned-answers-dialog.tsx';
import { cannedAnswersQuery } from './desk.queries.ts';

type CannedAnswerPickerProps = { view: ThreadView; onChoose: (text: string) => void };

/** Inserts a canned answer with its fields filled in. */
export function CannedAnswerPicker({ view, onChoose }: CannedAnswerPickerProps) {
  const { data: answers = [] } = useQuery(cannedAnswersQuery);
  const { publicUrl } = useSite();
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <Field label="Canned answer">
        {(control) => (
          <Select
            {...control}
            value=""
            onChange={({ target }) => {
              const chosen = answers.find(({ id }) => id === target.value);
              if (chosen !== undefined) onChoose(fillCannedAnswer(chosen.body, valuesOf(view, publicUrl)));
            }}
          >
            <option value="">{answers.length === 0 ? 'None yet' : 'Insert…'}</option>
            {answers.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button aria-label="Edit canned answers" onClick={() => setEditing(true)}>
        Edit…
      </Button>
      <CannedAnswersDialog answers={answers} open={isEditing} onClose={() => setEditing(false)} />
    </div>
  );
}

/** What is known of a conversation. The price and the page are known of public listings. */
function valuesOf({ machine, buyer }: ThreadView, publicUrl: string): Parameters<typeof fillCannedAnswer>[1] {
  return {
    ...(machine !== null && { machine: machine.name }),
    ...(machine !== null && machine.isPublic && { price: priceLabel(machine.price) }),
    ...(machine !== null && machine.isPublic && machine.id !== null && { link: publicUrl + machineHref(machine.id) }),
    ...(buyer !== null && { buyer: buyer.name }),
  };
}

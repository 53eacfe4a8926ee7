import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListedModel, ReviewedModel } from '../../models.schema.ts';
import { useRejectAll } from './use-reject-all.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { modelCount, type Brand } from './brands.rules.ts';
import { modelsHref } from './models-search.schema.ts';
import { approveModel, rejectModel, removeBrand, removeModel } from './models.queries.ts';

const CHANGES = {
  approve: { send: approveModel, done: 'Model Approved', failed: 'Failed to approve model' },
  reject: { send: rejectModel, done: 'Model Rejected', failed: 'Failed to reject model' },
  remove: { send: removeModel, done: 'Model Removed', failed: 'Failed to remove model' },
} as const;

/** Which dialog is open, about what as it was when it was opened. */
export type Asking =
  | { about: 'reject'; model: ListedModel }
  | { about: 'remove'; model: ReviewedModel }
  | { about: 'remove brand'; brand: Brand }
  | { about: 'add'; brandName: string };

/** What can be done with the models, and the dialogs that it takes. */
export function useModelChanges() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { isUnderway, change } = useChange();
  const onModel = (what: keyof typeof CHANGES, model: ReviewedModel) => {
    const { send, done, failed } = CHANGES[what];
    const make = async () => {
      try {
        await send(client, model.id);
      } finally {
        // First of all: a toast lies below an open dialog. Another may have been opened meanwhile.
        setAsking((asked) => (asked !== null && 'model' in asked && asked.model.id === model.id ? null : asked));
      }
      showToast({ title: done, description: modelTitle(model), tone: 'success' });
    };
    change(make, failed, { id: model.id });
  };
  const onRemoveBrand = ({ name }: Brand) => {
    change(async () => {
      // First of all: a toast lies below an open dialog.
      const count = await removeBrand(client, name).finally(() => {
        setAsking(null);
      });
      showToast({ title: 'Brand Removed', description: `${name}, ${modelCount(count)}`, tone: 'success' });
      await navigate({ href: modelsHref({}), resetScroll: false });
    }, 'Failed to remove brand');
  };
  const onRejectAll = useRejectAll(change, () => {
    setAsking(null);
  });
  return { asking, setAsking, isUnderway, onModel, onRejectAll, onRemoveBrand };
}
export type ModelControl = ReturnType<typeof useModelChanges>;

/** What a model is called where its brand does not stand beside it. */
export function modelTitle({ brand, name }: ReviewedModel): string {
  return `${brand} ${name}`;
}

import * as z from 'zod/mini';
import { newModelInput } from '../../models.schema.ts';

const { brand, model } = newModelInput.shape;

const typedNumber = z.pipe(
  z.string(),
  z.transform((text) => (text.trim() === '' ? null : Number(text))),
);

/** What is typed of a new model, numbers as text; the API's own checks are laid over it. */
export const modelForm = z.object({
  brand,
  name: model.shape.name,
  heads: z.pipe(typedNumber, model.shape.heads),
  needles: z.pipe(typedNumber, model.shape.needles),
});

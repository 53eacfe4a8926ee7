import * as z from 'zod/mini';
import { newModelInput } from '../../reference.schema.ts';

const { brand, model } = newModelInput.shape;

const typedNumber = z.pipe(
  z.string(),
  z.transform((text) => (text.trim() === '' ? null : Number(text))),
);

/** The form of a new model, with its numbers as text; then checked as the API checks it. */
export const modelForm = z.object({
  brand,
  name: model.shape.name,
  heads: z.pipe(typedNumber, model.shape.heads),
  needles: z.pipe(typedNumber, model.shape.needles),
});

import * as z from 'zod/mini';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#app/db/client.ts';
import { FACT_GROUPS } from '#app/features/machines/fact-kinds.rules.ts';
import { factsFor } from '#app/features/machines/fact-registry.rules.ts';
import {
  accessoryNames,
  declaredFacts,
  MAX_MODEL_CHOICES,
  modelBrands,
  modelChoices,
  modelChoicesQuery,
  modelsByBrand,
  type DeclaredFacts,
} from '../reference.schema.ts';
import { findModelBrands } from './models.db.ts';
import { findAccessories, findModelChoices, findModelsByBrand } from './reference-data.service.ts';

/** Routes for the options of the listing form. */
export const referenceRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/api/models',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags: ['reference'],
        operationId: 'findModels',
        summary: 'The approved models of each brand',
        description: 'A map of brand to its models, brands in alphabetical order. What sellers may choose from.',
        response: { 200: modelsByBrand, 304: z.undefined() },
      },
    },
    () => findModelsByBrand(db),
  );

  app.get(
    '/api/models/brands',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags: ['reference'],
        operationId: 'findModelBrands',
        summary: 'The brands that have approved models',
        description: 'In alphabetical order.',
        response: { 200: modelBrands, 304: z.undefined() },
      },
    },
    () => findModelBrands(db),
  );

  app.get(
    '/api/models/choices',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags: ['reference'],
        operationId: 'findModelChoices',
        summary: 'The models of a brand that are most like what is typed',
        description: `At most ${MAX_MODEL_CHOICES}, the best first; without \`search\` its first models by heads and name. Dashes, blanks and case make no difference. Where no name has what is typed, those that are alike.`,
        querystring: modelChoicesQuery,
        response: { 200: modelChoices, 304: z.undefined() },
      },
    },
    (request) => findModelChoices(db, request.query),
  );

  app.get(
    '/api/accessories',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags: ['reference'],
        operationId: 'findAccessoryNames',
        summary: 'The names of the approved accessories',
        description:
          'What the listing form offers, in alphabetical order. Sellers may name others, which moderators review before they are offered.',
        response: { 200: accessoryNames, 304: z.undefined() },
      },
    },
    () => findAccessories(db),
  );

  app.get(
    '/api/machine-facts',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags: ['reference'],
        operationId: 'findMachineFacts',
        summary: 'What may be known of a machine beside its fields',
        description:
          'Each fact that everybody is told, in the order in which people read them: its key in `facts`, in filters and in files, its kind and unit, and what it may be. The filters of a list are `{key}Min` and `{key}Max` for a range, `{key}` repeated for a list, and `{key}=true` for a boolean.',
        response: { 200: declaredFacts, 304: z.undefined() },
      },
    },
    () => DECLARED,
  );
};

const DECLARED: DeclaredFacts = factsFor('everyone').map(({ key, label, group, kind, unit, filter, level }) => ({
  key,
  label,
  group: FACT_GROUPS[group],
  kind: kind.type,
  unit: unit ?? null,
  choices: 'options' in kind ? [...kind.options] : null,
  filter,
  level,
}));

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
        summary: 'List the approved models of each brand',
        description: 'Returns a map from brands, in alphabetical order, to their models. Sellers choose from these.',
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
        summary: 'List the brands that have approved models',
        description: 'Sorted alphabetically.',
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
        summary: 'Find the models of a brand that best match a typed text',
        description: `Returns at most ${MAX_MODEL_CHOICES}, best matches first; without \`search\`, the first models by heads and name. Dashes, spaces and case are ignored. If no name contains the text, returns similar names.`,
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
        summary: 'List the names of the approved accessories',
        description:
          'Returns the options of the listing form, in alphabetical order. Sellers may enter others, which moderators review before they are offered.',
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
        summary: 'List the facts that a machine can state besides its fields',
        description:
          'Returns each public fact, in display order: its key in `facts`, filters and files, its kind and unit, and its possible values. The filters of a list are `{key}Min` and `{key}Max` for a range, a repeated `{key}` for a list, and `{key}=true` for a boolean.',
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

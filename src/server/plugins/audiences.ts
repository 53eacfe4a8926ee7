import fastifyPlugin from 'fastify-plugin';
import * as z from 'zod/mini';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import { getAccount, isUser, type Account } from '#app/features/accounts/server/current-account.service.ts';
import {
  adminMachine,
  ownMachine,
  seenMachine,
  seenMachines,
  visitorMachine,
} from '#app/features/machines/machines.schema.ts';

const own = z.strictObject(ownMachine.shape);
const ownOrPublic = z.union([own, visitorMachine]);
const anyView = z.union([z.strictObject(adminMachine.shape), own, visitorMachine]);

/**
 * Restricts machines in responses to the view that the caller may see, whatever the service returned. The caller's
 * permissions decide, not the shape of the response: a wider view is refused as a whole, with a server error.
 */
export const audiencesPlugin = fastifyPlugin(async (app) => {
  app.addHook('onRoute', (route) => {
    if (!answersSeenMachines(route.schema?.response)) return;
    const isOpen = route.config?.access === 'public';
    route.preSerialization = (request, reply, answer, done) => {
      if (reply.statusCode >= 300) return done(null, answer);
      const narrow = (machine: unknown) => viewFor(getAccount(request), machine, isOpen).parse(machine);
      // Replaces the route's own serializer, which accepts the views of all audiences.
      reply.serializer(JSON.stringify);
      done(null, Array.isArray(answer) ? answer.map(narrow) : narrow(answer));
    };
  });
});

function answersSeenMachines(response: unknown): boolean {
  if (typeof response !== 'object' || response === null) return false;
  return Object.values(response).some((schema) => schema === seenMachine || schema === seenMachines);
}

function viewFor(asker: Account | null, machine: unknown, isOpen: boolean): z.ZodMiniType {
  if (hasPermission(asker, 'moderation')) return anyView;
  // After a change, the service has verified the owner; a guest who lists a machine has become its seller.
  if (!isOpen) return own;
  return isUser(asker) && isListedBy(asker.id, machine) ? ownOrPublic : visitorMachine;
}

function isListedBy(sellerId: string, machine: unknown): boolean {
  return typeof machine === 'object' && machine !== null && 'sellerId' in machine && machine.sellerId === sellerId;
}

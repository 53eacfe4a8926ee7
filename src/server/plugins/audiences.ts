import fastifyPlugin from 'fastify-plugin';
import * as z from 'zod/mini';
import { getAccount, isAdmin, isUser, type Account } from '#app/features/accounts/server/current-account.service.ts';
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
 * Holds machines that go out as whoever asks may see them to what they may see, whatever the service gave. Who asks
 * decides, and not what the answer looks like: a wider view than theirs is refused as a whole, as a fault of ours.
 */
export const audiencesPlugin = fastifyPlugin(async (app) => {
  app.addHook('onRoute', (route) => {
    if (!answersSeenMachines(route.schema?.response)) return;
    const isOpen = route.config?.access === 'public';
    route.preSerialization = (request, reply, answer, done) => {
      if (reply.statusCode >= 300) return done(null, answer);
      const narrow = (machine: unknown) => viewFor(getAccount(request), machine, isOpen).parse(machine);
      // In place of the route's own schema, which takes everybody's views.
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
  if (isAdmin(asker)) return anyView;
  // Whose it is a service has checked that changed it; a guest who lists one is its seller by then.
  if (!isOpen) return own;
  return isUser(asker) && isListedBy(asker.id, machine) ? ownOrPublic : visitorMachine;
}

function isListedBy(sellerId: string, machine: unknown): boolean {
  return typeof machine === 'object' && machine !== null && 'sellerId' in machine && machine.sellerId === sellerId;
}

import { expect, test } from 'vitest';
import type { RateCounter } from '#app/db/rate-counter.ts';
import { createMailLimits } from './attempt-limiter.service.ts';

test('who asks for a mail too often, in the last moment before more are sent, is to wait for a second and not for none', async () => {
  const hit = async () => ({ current: 6, ttl: 0 });
  const counter: RateCounter = {
    hit,
    hitWithin: hit,
    peek: hit,
    clear: async () => undefined,
    forgetExpired: async () => undefined,
  };
  const asked = createMailLimits(counter, 1).countConfirmation('ada', 'ada@shop.example');
  await expect(asked).rejects.toMatchObject({ code: 'too_many', retryAfterS: 1 });
});

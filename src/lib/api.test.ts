import { expect, test } from 'vitest';
import { ApiError } from './api.ts';

test('an answer that is not OK is reported by its status and its body, or its status in words', () => {
  expect(new ApiError(400, 'Bad Request', 'no').message).toBe('400: no');
  expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
});

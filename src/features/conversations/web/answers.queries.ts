import { apiQuery } from '#app/lib/api.ts';
import { answersReport, answerTime } from '../answer-figures.schema.ts';

export const answersQuery = apiQuery(CHECKS_ANSWERS && answersReport, {
  queryKey: ['/api/admin/answers'],
  staleTime: 0,
});

/** How fast questions about a machine are usually answered. */
export function answerTimeQuery(machineId: string) {
  return apiQuery(CHECKS_ANSWERS && answerTime, {
    queryKey: ['/api/machines', encodeURIComponent(machineId), 'answer-time'],
  });
}

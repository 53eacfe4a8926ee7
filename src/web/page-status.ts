import { createIsomorphicFn } from '@tanstack/react-start';
import { pageRequest } from './page-request.ts';

type Status = 404 | 410;

/** Sets the status of the page being rendered; in the browser it has no effect. */
export const answerWith = createIsomorphicFn()
  .server((status: Status): void => {
    const page = pageRequest.getStore();
    if (page !== undefined) page.status = status;
  })
  .client((_status: Status): void => {});

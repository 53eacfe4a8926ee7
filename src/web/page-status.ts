import { createIsomorphicFn } from '@tanstack/react-start';
import { pageRequest } from './page-request.ts';

type Status = 404 | 410;

/** Says with which status the page is sent that is being rendered; in the browser it has been sent already. */
export const answerWith = createIsomorphicFn()
  .server((status: Status): void => {
    const page = pageRequest.getStore();
    if (page !== undefined) page.status = status;
  })
  .client((_status: Status): void => {});

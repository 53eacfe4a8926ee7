import type { SyntheticEvent } from 'react';
import { createContext, useContext } from 'react';

/** Shows what the filters' form asks for as it stands. */
export type Choose = (form: HTMLFormElement) => void;

export const ChooseContext = createContext<Choose>(() => {});

/**
 * For a field's change or blur. It has to be read within React's own event: right after it React puts a controlled box
 * back as the address has it, until the address follows.
 */
export function useChoose(): (event: SyntheticEvent<HTMLInputElement>) => void {
  const choose = useContext(ChooseContext);
  return ({ currentTarget: { form } }) => {
    if (form !== null) choose(form);
  };
}

import { useState } from 'react';

/** What is being typed into a field; when the address changes, the field follows it. */
export function useDraft(inAddress: string): readonly [string, (text: string) => void] {
  const [draft, setDraft] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  if (seen !== inAddress) {
    setSeen(inAddress);
    setDraft(inAddress);
  }
  return [draft, setDraft];
}

import { useState } from 'react';
import { factValues } from '#app/features/machines/fact-sources.rules.ts';
import { KEY_FACTS } from '#app/features/machines/fact-registry.rules.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import type { PortalListing } from '../../portal.schema.ts';
import { AddFactsForm } from './add-facts-form.tsx';

const RANKED = KEY_FACTS.filter(({ keyRank }) => keyRank !== null);

/** How many of the filterable facts a listing lacks, and a short form to add them. */
export function MissingFacts({ listing }: { listing: PortalListing }) {
  const [isOpen, setIsOpen] = useState(false);
  const known = factValues(listing.facts);
  const missing = RANKED.filter(({ key }) => known[key] === undefined).length;
  if (missing === 0 || !listing.actions.includes('add-facts')) return null;
  const close = () => setIsOpen(false);
  return (
    <div className="text-14 text-quiet">
      {missing} of the {RANKED.length} facts buyers filter by {missing === 1 ? 'is' : 'are'} missing.{' '}
      <button
        type="button"
        aria-label={`Add facts: ${listing.name}`}
        className="relative min-h-6 font-medium text-ink link after:absolute after:-inset-x-2 after:-inset-y-2.5"
        onClick={() => setIsOpen(true)}
      >
        Add
      </button>
      <Dialog open={isOpen} onClose={close} title="Add what buyers filter by">
        {isOpen && <AddFactsForm listing={listing} known={known} onClose={close} />}
      </Dialog>
    </div>
  );
}

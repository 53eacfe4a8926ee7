import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { useId } from 'react';
import type { PortalListing } from '../../portal.schema.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { classNames } from '#app/ui/class-names.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { usePopover } from '#app/ui/use-sheet.ts';
import { choiceHref, choicesFor, choiceLabel, type Choice } from './portal.rules.ts';

export type OnChoose = (choice: Choice, listing: PortalListing) => void;

type ChoicesProps = { listing: PortalListing; now: Date; isBusy: boolean; onChoose: OnChoose };

/** A listing's actions: the main one as a button, the rest in a menu. */
export function ListingChoices({ listing, ...rest }: ChoicesProps) {
  const [main, ...others] = choicesFor(listing, rest.now);
  return (
    <div className="col-span-full flex gap-2 sm:col-start-2 lg:col-start-auto lg:col-span-1 lg:justify-end lg:justify-self-end [anchor-scope:--more]">
      {others.includes('options') && (
        <ChoiceItem
          choice="options"
          listing={listing}
          {...rest}
          name={`${choiceLabel('options', listing, rest.now)}: ${listing.name}`}
          className={buttonClass({ size: 'small', className: 'max-sm:hidden max-lg:min-h-11' })}
        />
      )}
      {main !== undefined && (
        <ChoiceItem
          choice={main}
          listing={listing}
          {...rest}
          name={`${choiceLabel(main, listing, rest.now)}: ${listing.name}`}
          className={buttonClass({ size: 'small', className: 'max-sm:flex-1 max-lg:min-h-11' })}
        />
      )}
      <MoreChoices listing={listing} choices={others} {...rest} />
    </div>
  );
}

/** A native popover, so that its links work before scripts load. */
function MoreChoices({ choices, ...rest }: ChoicesProps & { choices: readonly Choice[] }) {
  const id = useId();
  const menu = usePopover<HTMLDivElement>();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`More: ${rest.listing.name}`}
        title="More"
        className={buttonClass({
          size: 'small',
          className: 'min-w-11 px-0! [anchor-name:--more] max-lg:min-h-11',
        })}
      >
        <EllipsisIcon aria-hidden="true" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label={`What can be done with ${rest.listing.name}`}
        className="m-auto min-w-56 rounded-control border border-line bg-surface py-1 text-ink shadow-overlay supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:m-0 supports-[position-area:bottom]:my-1 [position-anchor:--more] [position-area:bottom_span-left] [position-try-fallbacks:flip-block]"
      >
        {choices.map((choice) => (
          <ChoiceItem
            key={choice}
            choice={choice}
            menuId={id}
            {...rest}
            className={classNames(
              'flex min-h-11 w-full items-center px-4 text-left text-14 font-medium hover:bg-sunken aria-disabled:opacity-55',
              choice === 'options' && 'sm:hidden',
              choice === 'delete' && 'border-t border-line text-danger',
            )}
          />
        ))}
      </div>
    </>
  );
}

type ChoiceItemProps = ChoicesProps & { choice: Choice; name?: string; menuId?: string; className: string };

function ChoiceItem({ choice, listing, now, isBusy, onChoose, name, menuId, className }: ChoiceItemProps) {
  const words = choiceLabel(choice, listing, now);
  const closeMenu = () => {
    // Returns the focus to the menu's button, so that a dialog can restore it there.
    if (menuId !== undefined) document.getElementById(menuId)?.hidePopover();
  };
  const href = choiceHref(choice, listing.id);
  if (href !== undefined) {
    return (
      <SiteLink href={href} aria-label={name} onClick={closeMenu} className={className}>
        {words}
      </SiteLink>
    );
  }
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isBusy || undefined}
      className={className}
      onClick={() => {
        if (isBusy) return;
        closeMenu();
        onChoose(choice, listing);
      }}
    >
      {words}
    </button>
  );
}

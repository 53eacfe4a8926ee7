import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import type { Photo } from './photo.rules.ts';

export const MOVING_HELP =
  'To move this photo, press Space, then the arrow keys. Press Space again to put it down, or Escape to leave it where it was.';

/** What is said while a photo is moved with the keyboard. */
export function createAnnouncer(): (photos: readonly Photo[]) => Announcements {
  let spokenPlace: UniqueIdentifier | null = null;
  return (photos) => {
    const words = moveMessages(photos);
    return {
      onDragStart: ({ active }) => {
        spokenPlace = active.id;
        return words.pickedUp(active.id);
      },
      onDragOver: ({ active, over }) => {
        // Right after the start it is above itself: saying that would cut off what was said first.
        if (over === null || over.id === spokenPlace) return undefined;
        spokenPlace = over.id;
        return words.isAt(active.id, over.id);
      },
      onDragEnd: ({ active, over }) => (over === null ? words.leftAlone(active.id) : words.putDown(active.id, over.id)),
      onDragCancel: ({ active }) => words.leftAlone(active.id),
    };
  };
}

function moveMessages(photos: readonly Photo[]) {
  const indexOf = (id: UniqueIdentifier) => photos.findIndex(({ key }) => key === id);
  const nameOf = (id: UniqueIdentifier) => photos[indexOf(id)]?.name || 'The photo';
  const placeOf = (id: UniqueIdentifier) =>
    indexOf(id) === 0 ? 'the first place, as the main photo' : `place ${indexOf(id) + 1} of ${photos.length}`;
  return {
    pickedUp: (id: UniqueIdentifier) => `${nameOf(id)} is picked up from ${placeOf(id)}.`,
    isAt: (id: UniqueIdentifier, over: UniqueIdentifier) => `${nameOf(id)} is above ${placeOf(over)}.`,
    putDown: (id: UniqueIdentifier, over: UniqueIdentifier) => `${nameOf(id)} is now at ${placeOf(over)}.`,
    leftAlone: (id: UniqueIdentifier) => `${nameOf(id)} stays where it was.`,
  };
}

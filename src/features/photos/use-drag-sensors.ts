import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';

const MOUSE = { activationConstraint: { distance: 6 } } as const;
/** A finger that moves at once wants to scroll. */
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } } as const;
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates } as const;

export function useDragSensors() {
  return useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH), useSensor(KeyboardSensor, KEYBOARD));
}

/** Millimeters of an inch. */
export const INCH_MM = 25.4;
/** Kilograms of a pound. */
export const POUND_KG = 0.453_592_37;

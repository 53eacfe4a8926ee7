/** Millimeters per inch. */
export const INCH_MM = 25.4;
/** Kilograms per pound. */
export const POUND_KG = 0.453_592_37;

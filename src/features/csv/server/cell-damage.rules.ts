import { findMojibake } from './text-encodings.rules.ts';

/** The errors of Excel, LibreOffice and Google Sheets, and the filling of a number in a column that is too narrow. */
const FORMULA_ERROR =
  /^(?:#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|EXTERNAL!|PYTHON!|ERROR!|GETTING_DATA)|Err:\d{3}|#{2,})$/;
/** A long number as spreadsheets shorten it; its other digits are lost. */
const SHORTENED_NUMBER = /^-?\d(?:[.,]\d+)?E\+\d{1,3}$/i;
/** U+FFFD stands for bytes that are no character, and C1 controls are bytes without a character in an encoding. */
const UNREADABLE = /[\uFFFD\u0080-\u009F]/;
const NON_ASCII = /[^\0-\x7F]/;

/** Why a cell cannot be what was once in it, although it may look like text; null if it can. */
export function findDamage(cell: string): string | null {
  const text = cell.trim();
  if (FORMULA_ERROR.test(text)) return 'is an error of the spreadsheet. Correct its formula, or type the value';
  if (SHORTENED_NUMBER.test(text)) {
    return 'is a number that the spreadsheet has shortened. Format the column as text, and type the number again';
  }
  if (!NON_ASCII.test(text)) return null;
  if (UNREADABLE.test(text)) return 'has a character that cannot be read. Type it again, and save the file as UTF-8';
  const misread = findMojibake(text);
  if (misread === null) return null;
  return `was saved in the wrong encoding: “${misread.part}” stands for “${misread.meant}”. Type it again`;
}

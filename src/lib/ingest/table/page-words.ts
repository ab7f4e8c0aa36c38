import { type Encoding, encodingWords } from '../../mapping/encodings';
import type { Letters } from './encoding';

/** In which encoding a table was read that is not UTF-8, and which other would do as well. */
export function pageInWords(encoding: Encoding, told: Letters): string {
  const words = encodingWords[encoding];
  if (told.encoding === encoding && !told.isOpen)
    return `This table is not UTF-8. The letters are read as ${words}.`;
  const latin = encoding === 'windows-1252' ? 'windows-1250' : 'windows-1252';
  const other = told.encoding === encoding ? latin : told.encoding;
  const mayBe = other === null ? 'what they are could not be told' : `they may be ${encodingWords[other]}`;
  return `The letters are read as ${words}; ${mayBe}. Change it with "Map columns" where they are wrong.`;
}

/** What a text has places for that mean nothing in its encoding, and were read as U+FFFD. */
export const replacedInWords = (places: number, encoding: Encoding): string =>
  places === 1
    ? `1 place of this table is not valid ${encodingWords[encoding]}; it was read as U+FFFD.`
    : `${String(places)} places of this table are not valid ${encodingWords[encoding]}; they were read as U+FFFD.`;

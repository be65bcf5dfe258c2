/**
 * More marks on one letter than any language writes. Putting n of them in order takes n² steps:
 * https://unicode.org/reports/tr15/#Stream_Safe_Text_Format
 */
const ENDLESS_MARKS = /(\p{M}{30})\p{M}+/gu

/** Text as it is kept and compared: a decomposed syllable is the same syllable (NFC), at a cost that grows as the text does. */
export const composed = (text: string): string => text.replace(ENDLESS_MARKS, '$1').normalize('NFC')

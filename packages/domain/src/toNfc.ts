/**
 * More combining marks on one letter than any language writes. Sorting n of them takes n² steps:
 * https://unicode.org/reports/tr15/#Stream_Safe_Text_Format
 */
const ENDLESS_MARKS = /(\p{M}{30})\p{M}+/gu

/** Returns the text in NFC, the form in which texts are stored and compared. The cost is linear in its length. */
export const toNfc = (text: string): string => text.replace(ENDLESS_MARKS, '$1').normalize('NFC')

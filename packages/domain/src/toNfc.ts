/**
 * More marks on one letter than any language writes. Putting n of them in order takes n² steps:
 * https://unicode.org/reports/tr15/#Stream_Safe_Text_Format
 */
const ENDLESS_MARKS = /(\p{M}{30})\p{M}+/gu

/** NFC, in which text is stored and compared, at a cost linear in its length. */
export const toNfc = (text: string): string => text.replace(ENDLESS_MARKS, '$1').normalize('NFC')

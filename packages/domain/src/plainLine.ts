/** Controls, and marks nobody sees or that turn the text around. Joiners stay where emoji are made with them. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Bidi_Control}]|(?![\u200D\uFE0F])\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D/gu
/** More than two marks on one letter grow over the lines above and below. */
const PILED_MARKS = /(\p{M}{2})\p{M}+/gu

/** Somebody's text as one line that shows what it says; empty when nothing of it can be seen. */
export const plainLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(INVISIBLE, '')
    .replace(PILED_MARKS, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()

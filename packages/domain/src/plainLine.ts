import { toNfc } from './toNfc.ts'

/**
 * Control characters, noncharacters (XML forbids two of them, and one breaks a feed for all its readers), and marks
 * that are invisible or change the text's direction. Joiners inside emoji stay.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Bidi_Control}]|(?![\u200D\uFE0F])\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D/gu
/** The third and further marks on one letter, which grow over the lines above and below. */
const PILED_MARKS = /(\p{M}{2})\p{M}+/gu

const INVISIBLE_IN_LINES = new RegExp(`(?!\\n)(?:${INVISIBLE.source})`, INVISIBLE.flags)

const withoutInvisible = (text: string, invisible: RegExp) =>
  toNfc(text.replace(invisible, '')).replace(PILED_MARKS, '$1')

/** The visible characters of a text, each syllable in its composed form. */
const visibleCharacters = (text: string): string => withoutInvisible(text, INVISIBLE)

/** The visible characters of a text of several lines; line breaks are kept. */
export const visibleLines = (text: string): string => withoutInvisible(text, INVISIBLE_IN_LINES)

/** Input as one visible line; empty if nothing in it is visible. */
export const plainLine = (text: string): string =>
  visibleCharacters(text.replace(/\s+/gu, ' ')).replace(/ {2,}/g, ' ').trim()

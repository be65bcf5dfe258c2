import { toNfc } from './toNfc.ts'

/**
 * Control characters, noncharacters, and marks that are invisible or change the text's direction. XML forbids two of
 * the noncharacters, and one of these breaks a feed for all its readers. Joiners inside emoji stay.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Bidi_Control}]|(?![\u200D\uFE0F])\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D/gu
/** The third and further combining marks on one letter. They would cover the lines above and below. */
const PILED_MARKS = /(\p{M}{2})\p{M}+/gu

const INVISIBLE_IN_LINES = new RegExp(`(?!\\n)(?:${INVISIBLE.source})`, INVISIBLE.flags)

const withoutInvisible = (text: string, invisible: RegExp) =>
  toNfc(text.replace(invisible, '')).replace(PILED_MARKS, '$1')

/** Returns the visible characters of a text, with each syllable in its composed form. */
const visibleCharacters = (text: string): string => withoutInvisible(text, INVISIBLE)

/** Returns the visible characters of a text of several lines, with its line breaks. */
export const visibleLines = (text: string): string => withoutInvisible(text, INVISIBLE_IN_LINES)

/** Makes one visible line of the input. It is empty if nothing in the input is visible. */
export const plainLine = (text: string): string =>
  visibleCharacters(text.replace(/\s+/gu, ' ')).replace(/ {2,}/g, ' ').trim()

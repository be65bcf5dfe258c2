const LONGEST = 40
/** Controls, and marks nobody sees or that turn the text around. Joiners stay where emoji are made with them. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Bidi_Control}]|(?![\u200D\uFE0F])\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D/gu
/** More than two marks on one letter grow over the lines above and below. */
const PILED_MARKS = /(\p{M}{2})\p{M}+/gu

export const NAMELESS = '이름 없음'

/** A name from outside as we keep and show it. */
export function nicknameFrom(...candidates: readonly (string | null | undefined)[]): string {
  for (const candidate of candidates) {
    const clean = (candidate ?? '')
      .normalize('NFC')
      .replace(INVISIBLE, '')
      .replace(PILED_MARKS, '$1')
      .replace(/\s+/gu, ' ')
      .trim()
    if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(clean)) return Array.from(clean).slice(0, LONGEST).join('').trim()
  }
  return NAMELESS
}

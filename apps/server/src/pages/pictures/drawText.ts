import { DARK } from '#server/platform/colours.ts'
import { escapeXml } from '#server/platform/http/escapeXml.ts'

type Weight = 500 | 700 | 800

type Style = {
  x: number
  y: number
  size: number
  weight?: Weight
  fill?: string
  anchor?: 'start' | 'middle' | 'end'
  width?: number
  /** The smallest share of its size to which the text may shrink; half by default. */
  least?: number
  /** Colour of the text between two `*`; without it `*` is text. */
  highlight?: string
}

/** Any other character would be drawn as a box. */
const DRAWN_CHARACTERS =
  /[[\p{Script=Hangul}\p{Script=Latin}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Inherited}\p{Script=Common}]--[ᄀ-ᇿꥠ-ꥼힰ-ퟻ]]/v
const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' })
const graphemesOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

const CHARACTER_WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/\p{Extended_Pictographic}|\p{Regional_Indicator}/u, 1.3],
  [/[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}□]/u, 0.92],
  [/[MWmw@%ЖШЩ﷽]/u, 0.98],
  [/\p{Lu}|[0-9#]/u, 0.72],
  [/[ .,'|:;il]/u, 0.32],
]

/** The width is slightly overestimated: a name may be drawn a little smaller but is never cut off. */
const widthInEms = (grapheme: string) => CHARACTER_WIDTHS.find(([kind]) => kind.test(grapheme))?.[1] ?? 0.64
export const textWidth = (text: string) => graphemesOf(text).reduce((sum, grapheme) => sum + widthInEms(grapheme), 0)

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u
const WHITE_FLAG = '🏳'

/** Cuts an emoji to one character. The renderer finds a font only if it draws a glyph for each character. */
const plainEmoji = (emoji: string) => (/\p{Regional_Indicator}/u.test(emoji) ? WHITE_FLAG : ([...emoji][0] ?? ''))

function drawable(text: string): string {
  return graphemesOf(
    text
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\p{Cc}[\p{Cf}--[\u200d]]]/gv, ''),
  )
    .map((grapheme) =>
      EMOJI.test(grapheme)
        ? plainEmoji(grapheme)
        : [...grapheme].every((each) => DRAWN_CHARACTERS.test(each))
          ? grapheme
          : '□',
    )
    .join('')
}

export function drawText(text: string, style: Style) {
  const { x, y, size, weight = 500, fill = DARK.text, anchor = 'start', width, least = 0.5, highlight } = style
  const visibleText = drawable(text)
  const plain = highlight === undefined ? visibleText : visibleText.replaceAll('*', '')
  const fittingSize = width === undefined ? size : Math.min(size, width / Math.max(textWidth(plain), 1))
  const fontSize = Math.max(fittingSize, size * least)
  const fittedText =
    width === undefined || fittingSize >= size * least ? visibleText : truncateToWidth(plain, width / fontSize)
  const innerSvg = highlight === undefined ? escapeXml(fittedText) : withColour(fittedText, highlight)
  return `<text x="${x}" y="${y}" font-size="${Math.round(fontSize * 10) / 10}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${innerSvg}</text>`
}

const withColour = (text: string, colour: string) =>
  escapeXml(text).replace(/\*([^*]+)\*/g, (_, part) => `<tspan fill="${colour}">${part}</tspan>`)

function truncateToWidth(text: string, ems: number): string {
  let remainingWidth = ems - 1
  const words: string[] = []
  for (const grapheme of graphemesOf(text)) {
    remainingWidth -= widthInEms(grapheme)
    if (remainingWidth < 0) return `${words.join('').trimEnd()}…`
    words.push(grapheme)
  }
  return text
}

import type MarkdownIt from 'markdown-it'

type Parser = InstanceType<typeof MarkdownIt>

/** Markdown assumes spaces between words, so dates, addresses and marks before particles need rules of their own. */
export function adaptToKorean(markdown: Parser) {
  markdown.inline.State = closeMarksBeforeParticles(markdown.inline.State)
  keepDatesAsText(markdown)
  const validate = endAddressesBeforeParticles(markdown)
  for (const scheme of ['http:', 'https:']) markdown.linkify.add(scheme, { validate })
}

const ENDS_IN_CJK = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u
const BEGINS_WITH_CJK = /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * `**"word"**는` is bold. CommonMark wants a space or punctuation behind a closing mark that follows a quote or bracket,
 * but in Korean a particle follows. The rule is that of https://github.com/tats-u/markdown-cjk-friendly.
 */
function closeMarksBeforeParticles(State: Parser['inline']['State']): Parser['inline']['State'] {
  return class extends State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const scanned = super.scanDelims(start, canSplitWord)
      // An underscore never marks part of a word.
      if (this.src[start] === '_') return scanned
      const before = this.src.slice(Math.max(0, start - 2), start)
      const after = this.src.slice(start + scanned.length, Math.min(this.posMax, start + scanned.length + 2))
      if (BEGINS_WITH_CJK.test(after) && /\S$/.test(before)) scanned.can_close = true
      if (ENDS_IN_CJK.test(before) && /^\S/.test(after)) scanned.can_open = true
      return scanned
    }
  }
}

/** Matches numbers that start no list: no list has thousands of items, and no item begins with two such numbers. */
const TEXT_NUMBERS = String.raw`(?:\d{4,}[.)]|\d{1,3}([.)])[ \t]+\d{1,3}\1)(?=\s|$)`
const WRITTEN_NUMBER = new RegExp(`^${TEXT_NUMBERS}`)
const LINE_OPENING = new RegExp(String.raw`^(?:\s|>|[-*+](?=\s)|(?!${TEXT_NUMBERS})\d{1,3}[.)](?=\s))*`)

export const quoteAndListMarks = (line: string): string => (LINE_OPENING.exec(line)?.[0] ?? '').replace(/\s|\d/g, '')

function keepDatesAsText(markdown: Parser) {
  const { ruler } = markdown.block
  const list = ruler.__rules__.find(({ name }) => name === 'list')
  if (!list) throw new Error('the parser has no rule for lists')
  const { fn: readList, alt } = list
  type State = Parameters<typeof readList>[0]
  const isMarkerEscaped = (state: State, line: number) =>
    WRITTEN_NUMBER.test(state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]))
  ruler.at('list', (state, line, ...rest) => !isMarkerEscaped(state, line) && readList(state, line, ...rest), { alt })
  // A date does not continue a list above it.
  ruler.before('list', 'date', (state, line, _end, isSilent) => isSilent && isMarkerEscaped(state, line), {
    alt: ['list'],
  })
}

const LOOKED_AT = 2048
/** An address up to a space, or up to a symbol that addresses do not contain. */
const ADDRESS_RUN = /^(?:[!-~]|[^\s\p{S}])*/u
/** Hangul right behind a character that is not a separator, unless the address continues after it. */
const PARTICLE = /(?<=[A-Za-z0-9.,;:!)\]}'"*~])\p{Script=Hangul}+(?!\p{Script=Hangul}|[/=&%#_+-]|\?[A-Za-z0-9])/u
/** Hangul right behind a Latin letter or digit of a host name, unless the name goes on behind it, as in `t1팬.com`. */
const PARTICLE_OF_SITE = /(?<=[A-Za-z0-9])\p{Script=Hangul}+(?!\p{Script=Hangul}|\.[A-Za-z]{2})/u
const CLOSING_MARKS = /(?:\*|~~)+$/

/** Ends `https://a.example/y입니다` before `입니다`. Hangul within an address follows a separator, as in `/한글/경로`. */
function endAddressesBeforeParticles(markdown: Parser) {
  return (text: string, index: number): number => {
    const run = ADDRESS_RUN.exec(text.slice(index, index + LOOKED_AT))?.[0] ?? ''
    const site = /^\/\/[^/?#]*/.exec(run)?.[0].length ?? 0
    const particle = PARTICLE_OF_SITE.exec(run.slice(0, site))?.index ?? endOfPattern(site, PARTICLE, run)
    const end = particle ?? (run.length < LOOKED_AT ? run.length : text.length)
    const validator = markdown.linkify.re.get_http_validator()
    validator.lastIndex = index
    return (validator.exec(text.slice(0, index + end))?.[0] ?? '').replace(CLOSING_MARKS, '').length
  }
}

function endOfPattern(from: number, pattern: RegExp, text: string): number | undefined {
  const match = pattern.exec(text.slice(from))
  return match ? from + match.index : undefined
}

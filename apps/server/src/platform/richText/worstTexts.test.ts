import { LIMITS } from '@buri/contract/limits'
import { mentionsIn } from '@buri/domain/community/mentions'
import { expect, test } from 'vitest'
import { excerptOf, renderRichText } from './renderRichText.ts'

const LENGTH: number = LIMITS.postBodyMaxLength
const filled = (piece: string, length = LENGTH) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
const PERSON = '/community/people/019b0000-0000-7000-8000-000000000001'
const CALLED = new Map([['감자#', { name: '감자', tag: null, href: PERSON }]])
const ORDINARY = filled(
  '오늘 **내전**은 9시에 해요. [지난 경기](/match/KR_1)처럼 팀을 나누고, 늦으시는 분은 글을 남겨 주세요. 밴픽은 @감자 님이 정하고 결과는 끝나는 대로 올릴게요. 처음 오시는 분도 환영해요.\n\n',
)

/** Returns the least of three runs in ms, because other processes use the CPU too. */
function costOf(text: string): number {
  const once = () => {
    const before = process.cpuUsage()
    mentionsIn(text)
    const rich = renderRichText(text, 'post', CALLED)
    if (rich !== 'too complex') excerptOf(rich.html, 160)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  return Math.min(once(), once(), once())
}

const quotes = '> '.repeat(20)
const steps = Array.from({ length: 20 }, (_, level) => `${'  '.repeat(level)}- a\n`).join('')
const WORST: Record<string, string> = {
  'entities that were written': filled('&amp;'),
  'open tags': filled('<'),
  'quotation marks': filled('"'),
  stars: filled('*'),
  'stars between letters': filled('a*'),
  underscores: filled('_a_ '),
  'code marks of every length': filled(Array.from({ length: 300 }, (_, index) => '`'.repeat(index + 1)).join(' ')),
  'quotes in quotes': filled(`${quotes}a\n`),
  'a deep quote that goes on without its marks': quotes + filled('a\n', 6000),
  'lists in lists': filled(`${'- '.repeat(20)}a\n`),
  'a deep list that goes on': steps + filled(`${' '.repeat(40)}a\n`, LENGTH - steps.length),
  'rows without their cells': `|${'a|'.repeat(60)}\n|${'-|'.repeat(60)}\n${'x\n'.repeat(2900)}`,
  'open brackets before stars': filled('[**', 6000) + filled('*', LENGTH - 6000),
  'open brackets before code marks': filled('"([', 5000) + filled('_', LENGTH - 5000),
  'pictures without an end': filled('![', 4000) + filled(')](', LENGTH - 4000),
  'link texts without an address': filled('[a](b "', 14_000) + filled('x', LENGTH - 14_000),
  'an address of addresses': filled('https://a.b+/match/a'),
  'an address behind each code mark': filled('@가```https://a.b###'),
  'an address a line': filled('https://a.b`@a.b---\n'),
  'another address a line': filled('https://a.bwww.__---\n'),
  'addresses in angles': filled('<https://a.b> '),
  'links of a line': filled('[a](/match/a)\n'),
  'people called without end': filled('_a_^@'),
  'names called without end': filled('@감자 '),
}

test.each(Object.entries(WORST))(
  'rendering a text of %s takes little longer than rendering an ordinary text',
  (_, text) => {
    expect(text.length).toBeLessThanOrEqual(LENGTH)
    expect(costOf(text)).toBeLessThan(8 * Math.max(8, costOf(ORDINARY)))
  },
)

test.each(['&', '<', '>', '"', '&amp;'])('a text that repeats %s is refused before it is parsed', (piece) => {
  expect(renderRichText(filled(piece), 'post')).toBe('too complex')
})

test.each([
  ['code with many tags', `\`\`\`\n${filled('<td class="a">b</td>\n', 24_000)}\n\`\`\``],
  ['a long list of links', filled('- [지난 경기 12](/match/KR_1234567890) 3:2 승\n', 20_000)],
  ['a list of addresses', filled('https://www.youtube.com/watch?v=abcdefghijk\n', 40_000)],
  ['a long ordinary text', ORDINARY],
])('the text “%s” is accepted', (_, text) => {
  expect(renderRichText(text, 'post')).not.toBe('too complex')
})

test('an excerpt is made from only as much of the text as it shows', () => {
  const endless = `<p>${'&amp;'.repeat(2_000_000)}</p>`
  const before = process.cpuUsage()
  expect(excerptOf(endless, 160)).toBe(`${'&'.repeat(159)}…`)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(200)
})

test.each([
  ['<p>하나</p>\n<p>둘</p>', '하나 둘'],
  ['<ul>\n<li>하나</li>\n<li>둘<br />셋</li>\n</ul>', '하나 둘 셋'],
  ['<p><a href="/match/a&amp;b" data-card="x">경기</a>는 &quot;재미&quot; &lt;3</p>', '경기는 "재미" <3'],
  [`<pre><code>a${' '.repeat(900)}b</code></pre>`, 'a b'],
  [`<p>${'가'.repeat(161)}</p>`, `${'가'.repeat(159)}…`],
  [`<p>${'😀'.repeat(160)}</p>`, '😀'.repeat(160)],
  [`<p>${'😀'.repeat(161)}</p>`, `${'😀'.repeat(159)}…`],
  ['', ''],
])('the excerpt of %j is %j', (html, excerpt) => {
  expect(excerptOf(html, 160)).toBe(excerpt)
})

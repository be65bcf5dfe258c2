import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAYLOADS, WRITTEN_PAYLOADS } from '../../../../../tools/payloads.ts'
import { excerptOf, type RichTextKind, renderRichText, sanitised } from './renderRichText.ts'
import { disallowedIn } from './testMarkup.ts'

const render = (text: string, kind: RichTextKind = 'post') => {
  const rich = renderRichText(text, kind)
  return rich === 'too complex' ? expect.fail(`too complex: ${text}`) : rich
}
const html = (text: string, kind: RichTextKind = 'post') => render(text, kind).html

test('hostile text becomes only text, plain elements and plain links', () => {
  expect(PAYLOADS.length).toBeGreaterThan(200)
  for (const payload of WRITTEN_PAYLOADS)
    for (const kind of ['post', 'comment'] as const)
      expect([payload, kind, disallowedIn(html(payload, kind), kind)]).toEqual([payload, kind, []])
})

test('the sanitiser alone makes hostile HTML harmless, and a second pass changes nothing', () => {
  for (const kind of ['post', 'comment'] as const) {
    for (const payload of PAYLOADS)
      expect([payload, kind, disallowedIn(sanitised(payload, kind), kind)]).toEqual([payload, kind, []])
    for (const payload of WRITTEN_PAYLOADS) {
      const once = html(payload, kind)
      expect(sanitised(once, kind)).toBe(once)
    }
  }
})

test('any mixture of input is rendered as harmless HTML', () => {
  const piece = fc.oneof(
    fc.constantFrom(...WRITTEN_PAYLOADS),
    fc.constantFrom('\n', '\n\n', '> ', '- ', '1. ', '**', '`', '```\n', '|', '[', '](', ')', '<', '>', '"', '&'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const rich = renderRichText(pieces.join(''), 'post')
      expect(rich === 'too complex' ? [] : disallowedIn(rich.html)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

const PERSON = '/community/people/019b0000-0000-7000-8000-000000000001'
const CALLED = new Map([['감자님#', { name: '감자', tag: null, href: PERSON }]])
const LINK = `<a href="${PERSON}" data-mention="true">@감자</a>`

test.each([
  ['@감자님 안녕', `<p>${LINK}님 안녕</p>`],
  ['**@감자님**', `<p><strong>${LINK}님</strong></p>`],
  ['> @감자님', `<blockquote>\n<p>${LINK}님</p>\n</blockquote>`],
  ['`@감자님`', '<p><code>@감자님</code></p>'],
  ['```\n@감자님\n```', '<pre><code>@감자님\n</code></pre>'],
  ['[@감자님](/match/KR_1)', '<p><a href="/match/KR_1">@감자님</a></p>'],
  ['@누구님', '<p>@누구님</p>'],
])('a mention in %s is read only in plain text', (markdown, expected) => {
  for (const kind of ['post', 'comment'] as const) {
    const rich = renderRichText(markdown, kind, CALLED)
    expect(rich === 'too complex' ? rich : rich.html.trim()).toBe(expected)
    expect(rich === 'too complex' ? [] : disallowedIn(rich.html, kind)).toEqual([])
  }
})

test('a link marked as a mention stays marked only if its address is a person’s', () => {
  const led = (href: string) => sanitised(`<a data-mention="true" href="${href}">@감자</a>`, 'comment')
  expect(led(PERSON)).toBe(LINK)
  for (const href of ['/match/KR_1', `${PERSON}/x`, `https://a.example${PERSON}`, 'javascript:alert(1)'])
    expect(led(href)).not.toContain('data-mention')
})

test('a text with too many mentions is accepted, and the mentions beyond the limit stay plain text', () => {
  const rich = renderRichText('@감자님 '.repeat(8000), 'post', CALLED)
  expect(rich === 'too complex' ? 0 : rich.html.split('data-mention').length - 1).toBe(200)
})

test.each([
  ['**굵게** *기울임* ~~지움~~ `코드`', '<p><strong>굵게</strong> <em>기울임</em> <s>지움</s> <code>코드</code></p>'],
  ['한 줄\n다음 줄', '<p>한 줄<br />\n다음 줄</p>'],
  ['# 제목\n### 작은 제목', '<h2>제목</h2>\n<h3>작은 제목</h3>'],
  ['### 하나\n# 둘\n## 셋\n## 넷', '<h2>하나</h2>\n<h2>둘</h2>\n<h3>셋</h3>\n<h3>넷</h3>'],
  ['# 1\n## 2\n### 3\n#### 4\n## 5', '<h2>1</h2>\n<h3>2</h3>\n<h4>3</h4>\n<h4>4</h4>\n<h3>5</h3>'],
  ['> 인용', '<blockquote>\n<p>인용</p>\n</blockquote>'],
  ['/inhouse/0190c1a0-0000-7000-8000-0000000000bb', '<p>/inhouse/0190c1a0-0000-7000-8000-0000000000bb</p>'],
  [
    '[오늘 밤](/inhouse/0190c1a0-0000-7000-8000-0000000000bb)',
    '<p><a href="/inhouse/0190c1a0-0000-7000-8000-0000000000bb" data-card="/inhouse/0190c1a0-0000-7000-8000-0000000000bb">오늘 밤</a></p>',
  ],
  ['[새 내전](/inhouse/new)', '<p><a href="/inhouse/new">새 내전</a></p>'],
  ['[경기](/match/KR_1)', '<p><a href="/match/KR_1" data-card="/match/KR_1">경기</a></p>'],
  ['앞말 [경기](/match/KR_1)', '<p>앞말 <a href="/match/KR_1">경기</a></p>'],
  ['[경기](/match/KR_1) 뒷말', '<p><a href="/match/KR_1">경기</a> 뒷말</p>'],
  ['[@감자#KR1](/summoner/a)', '<p><a href="/summoner/a">@감자#KR1</a></p>'],
  [
    '위\n[**클랜**](/clans/0190c1a0-0000-7000-8000-0000000000aa)\n아래',
    '<p>위<br />\n<a href="/clans/0190c1a0-0000-7000-8000-0000000000aa" data-card="/clans/0190c1a0-0000-7000-8000-0000000000aa"><strong>클랜</strong></a><br />\n아래</p>',
  ],
  [
    'https://buri.example/match/KR_1',
    '<p><a href="https://buri.example/match/KR_1" rel="ugc nofollow noopener" target="_blank" data-card="/match/KR_1">https://buri.example/match/KR_1</a></p>',
  ],
  [
    '![](/images/abcdefgh12-640x480.webp)',
    '<p><img src="/images/abcdefgh12-640x480.webp" alt="" width="640" height="480" loading="eager" fetchpriority="high" decoding="async" /></p>',
  ],
  ['[글](/community/board/1/post/2)', '<p><a href="/community/board/1/post/2">글</a></p>'],
  [
    'https://a.example/가',
    '<p><a href="https://a.example/%EA%B0%80" rel="ugc nofollow noopener" target="_blank">https://a.example/가</a></p>',
  ],
  [
    '![둘째 판](/images/abcdefgh12.webp)',
    '<p><img src="/images/abcdefgh12.webp" alt="둘째 판" loading="eager" fetchpriority="high" decoding="async" /></p>',
  ],
  [
    '![남의 것](https://a.example/x.png)\n![하나](/images/abcdefgh12.webp)\n![둘](/images/abcdefgh34.webp)',
    '<p><br />\n<img src="/images/abcdefgh12.webp" alt="하나" loading="eager" fetchpriority="high" decoding="async" /><br />\n<img src="/images/abcdefgh34.webp" alt="둘" loading="lazy" decoding="async" /></p>',
  ],
  ['![첩자](https://a.example/x.png)', '<p></p>'],
  ['```ts\nconst a = 1 < 2\n```', '<pre><code data-language="ts">const a = 1 &lt; 2\n</code></pre>'],
])('the Markdown %s is rendered', (markdown, expected) => {
  expect(html(markdown).trim()).toBe(expected)
})

test('a comment has no headings, tables or pictures', () => {
  const text = html('# 제목\n\n|a|\n|-|\n|b|\n\n![그림](/images/abcdefgh12.webp)', 'comment')
  expect(text).not.toMatch(/<(h\d|table|img)/)
  expect(text).toContain('# 제목')
})

test('a short text that would be very expensive to render is refused as too complex', () => {
  const isRefused = (text: string) => renderRichText(text, 'post') === 'too complex'
  expect(isRefused('> '.repeat(21))).toBe(true)
  expect(isRefused('- '.repeat(20_000))).toBe(true)
  expect(isRefused('|'.repeat(2001))).toBe(true)
  expect(isRefused('!['.repeat(2001))).toBe(true)
  expect(isRefused('- a\n'.repeat(12_000))).toBe(true)
  expect(isRefused(indented(21))).toBe(true)
  expect(isRefused('|'.repeat(2000))).toBe(false)
})

const indented = (depth: number) =>
  Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- 층${level}`).join('\n')

test.each(['> '.repeat(20), '> - '.repeat(10), `${indented(20)}\n${'  '.repeat(20)}`])(
  'a text nested as deep as allowed is rendered completely: %j',
  (around) => {
    const rendered = html(`${around}글`)
    for (const words of ['글', ...(around.match(/층\d+/g) ?? [])]) expect(rendered).toContain(words)
  },
)

test.each(['/match/../../auth/logout', '/match/..', '/clans/%2e%2e/x', '/match/..%2f..%2fauth', '/summoner/a/./b'])(
  'the path %s does not count as a page of the site',
  (address) => {
    expect(html(`[눌러](${address})`)).not.toContain('<a')
  },
)

test('an excerpt is the beginning of the text without formatting', () => {
  const { html: text, hasPicture } = render('## 공지\n\n**9시** 시작 & <b>\n\n![](/images/abcdefgh12.webp)')
  expect(excerptOf(text, 100)).toBe('공지 9시 시작 & <b>')
  expect(excerptOf(text, 5)).toBe('공지 9…')
  expect(hasPicture).toBe(true)
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'the excerpt of the single word %s is that word',
  (word) => {
    expect(excerptOf(`<p>${word}</p>`, 100)).toBe(word)
  },
)

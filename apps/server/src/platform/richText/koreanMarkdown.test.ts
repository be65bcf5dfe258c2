import { expect, test } from 'vitest'
import { renderRichText } from './renderRichText.ts'

const html = (text: string) => {
  const rich = renderRichText(text, 'comment')
  return rich === 'too complex' ? expect.fail(text) : rich.html.trim()
}
const marked = (text: string) =>
  html(text)
    .replace(/^<p>|<\/p>$/g, '')
    .replace(/<(\/?)(strong|em|s)>/g, (_, slash: string, name: string) => `${slash ? '⟩' : '⟨'}${slash ? '' : name[0]}`)
    .replaceAll('&quot;', '"')

test.each([
  ['문서는 **"굵게"**로 쓰고, **한글(영문)**은 이렇게', '문서는 ⟨s"굵게"⟩로 쓰고, ⟨s한글(영문)⟩은 이렇게'],
  ['*‘기울임’*을', '⟨e‘기울임’⟩을'],
  ['~~취소(오늘)~~는', '⟨s취소(오늘)⟩는'],
  ['**끝!**입니다', '⟨s끝!⟩입니다'],
  ['그는**"안녕"**이라고 했다', '그는⟨s"안녕"⟩이라고 했다'],
  ['**[공지]**를', '⟨s[공지]⟩를'],
  ['**100%**의', '⟨s100%⟩의'],
  ['**`코드`**는', '⟨s<code>코드</code>⟩는'],
  ['***"둘 다"***를', '⟨e⟨s"둘 다"⟩⟩를'],
  ['**하나(一)**와 **둘(二)**은', '⟨s하나(一)⟩와 ⟨s둘(二)⟩은'],
  // These marks are read as CommonMark reads them.
  ['**굵게 **는', '**굵게 **는'],
  ['3 * 4 * 5', '3 * 4 * 5'],
  ['snake_(가)_case', 'snake_(가)_case'],
])('marks close before a particle: %s', (text, expected) => {
  expect(marked(text)).toBe(expected)
})

test.each([
  '2026. 11. 25.',
  '2026. 11. 25. 저녁 9시',
  '2026. 11.',
  '26. 11. 25. (수)',
  '11. 25. 저녁',
  '1. 2. 3. 시작',
  '3) 1) 2)',
  '2026. 그해 겨울',
  '2026.11.25. 저녁',
])('the beginning %s of a line stays as it is written', (text) => {
  expect(html(text)).toBe(`<p>${text}</p>`)
  expect(html(`앞말\n${text}\n뒷말`)).toBe(`<p>앞말<br />\n${text}<br />\n뒷말</p>`)
  expect(html(`- ${text}`)).toBe(`<ul>\n<li>${text}</li>\n</ul>`)
  expect(html(`1. 가\n2. 나\n\n${text}`)).toBe(`<ol>\n<li>가</li>\n<li>나</li>\n</ol>\n<p>${text}</p>`)
})

test('a numbered list is still a list', () => {
  expect(html('1. 가\n2. 나')).toBe('<ol>\n<li>가</li>\n<li>나</li>\n</ol>')
  expect(html('10. 3.5점')).toBe('<ol start="10">\n<li>3.5점</li>\n</ol>')
  expect(html('1. 2026. 11. 25. 내전')).toBe('<ol>\n<li>2026. 11. 25. 내전</li>\n</ol>')
  expect(html(`${'1. '.repeat(3)}${Array.from({ length: 40 }, (_, n) => `${n}.`).join(' ')}`)).toMatch(/^<p>1\. 1\./)
})

const addresses = (text: string) => [...html(text).matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, words]) => words)

test.each([
  [
    '영상은 https://example.com/y입니다. 대진표는 https://example.com/z에서 보세요.',
    ['https://example.com/y', 'https://example.com/z'],
  ],
  ['https://example.com입니다', ['https://example.com']],
  ['https://example.com:8080은', ['https://example.com:8080']],
  [
    'https://example.com/y?v=1을, https://example.com/y#t=3부터',
    ['https://example.com/y?v=1', 'https://example.com/y#t=3'],
  ],
  ['https://example.com/y입니까?', ['https://example.com/y']],
  ['https://example.com/%EA%B0%80입니다', ['https://example.com/가']],
  ['https://example.com/yㅋㅋㅋ', ['https://example.com/y']],
  ['https://example.com/y.html이에요', ['https://example.com/y.html']],
  ['(https://example.com/y)입니다', ['https://example.com/y']],
  ['(https://example.com/y입니다)', ['https://example.com/y']],
  ['「https://example.com/y」를', ['https://example.com/y']],
  ['https://example.com/y、https://example.com/z。', ['https://example.com/y', 'https://example.com/z']],
  ['https://example.com/y→다음', ['https://example.com/y']],
  ['https://example.com/y와https://example.com/z', ['https://example.com/y', 'https://example.com/z']],
  ['**https://example.com/y**입니다', ['https://example.com/y']],
  ['~~https://example.com/y~~는', ['https://example.com/y']],
  ['https://example.com/한글/경로', ['https://example.com/한글/경로']],
  ['https://example.com/검색?q=감자', ['https://example.com/검색?q=감자']],
  ['https://example.com/2026년/내전', ['https://example.com/2026년/내전']],
  ['https://example.com/글_(게임)', ['https://example.com/글_(게임)']],
  ['https://한글.com/y', ['https://한글.com/y']],
  ['https://t1팬.com/y', ['https://t1팬.com/y']],
  ['https://example.com/y_', ['https://example.com/y_']],
])('an address ends before its particle: %s', (text, expected) => {
  expect(addresses(text)).toEqual(expected)
})

test('a long line of addresses takes no time', () => {
  for (const piece of [
    'http://a.b/가a가a',
    'http://a.b/가aa',
    'http://',
    'https://a',
    'https://a.b/y가',
    'https://a.b/y가?가',
    '~~',
    '가**"',
  ])
    renderRichText(piece.repeat(Math.floor(50_000 / piece.length)), 'post')
}, 4000)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameKeyOf, normaliseName } from '../riotId.ts'
import {
  MENTIONS_NOTIFIED,
  type MentionLink,
  mentionOfNickname,
  mentionOfPlayer,
  mentionPieces,
  mentionsIn,
} from './mentions.ts'

const firstNames = (text: string) =>
  mentionsIn(text).map(({ names, tags }) => (tags ? `${names[0]}#${tags[0]}` : names[0]))

test.each([
  ['@새벽감자 안녕', ['새벽감자']],
  ['안녕 @Dawn_Potato, 그리고 (@둘째)', ['dawn_potato', '둘째']],
  ['@새벽감자#KR1 님', ['새벽감자#kr1']],
  ['두 번 @감자둘 @감자둘', ['감자둘']],
  ['a@b.com 은 주소, https://x.example/@누군가 도', []],
  ['`@코드감자` 와 ```\n@코드감자\n```', []],
  ['@ 홀로 @가', []],
])('the text %s mentions %j', (text, names) => {
  expect(firstNames(text)).toEqual(names)
})

test('text behind a mentioned name may be a particle', () => {
  expect(mentionsIn('@감자님은')[0]?.names).toEqual(['감자님은', '감자님', '감자'])
})

test.each([
  ['@와드방앗간#7777님', ['7777님', '7777']],
  ['@와드방앗간#7777은 잘해요', ['7777은', '7777']],
  ['@와드방앗간#KR1에서는', ['kr1에서', 'kr1에', 'kr1']],
  ['@와드방앗간#부리님께', ['부리님께', '부리님', '부리']],
  ['@와드방앗간#KR12', ['kr12']],
])('a particle may follow a tag, as in %s', (text, tags) => {
  expect(mentionsIn(text)).toMatchObject([{ names: ['와드방앗간'], tags }])
})

test('the number of people whom a text mentions is limited, whatever is written', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 2, maxLength: 12 })), (words) => {
      const mentions = mentionsIn(words.map((word) => `@${word}`).join(' '))
      expect(mentions.length).toBeLessThanOrEqual(MENTIONS_NOTIFIED)
      for (const { names } of mentions) expect(names.every((name) => name.length >= 2)).toBe(true)
    }),
  )
})

const aName = fc.string({
  unit: fc.constantFrom('감', '자', 'a', 'Z', '7', '_', ' ', 'é', 'İ', 'ς', '%', '.', '(', ']'),
  minLength: 1,
  maxLength: 16,
})
const aTag = fc.string({ unit: fc.constantFrom('K', 'r', '1', '가', '-'), minLength: 1, maxLength: 6 })

test('a mention written for a person means exactly that person', () => {
  fc.assert(
    fc.property(aName, aTag, (gameName, tagLine) => {
      const player = mentionOfPlayer({ gameName, tagLine })
      const mentions = mentionsIn(`앞말 ${player ?? ''} 뒷말`).map(({ names, tags }) => `${names[0]}#${tags?.[0]}`)
      expect(mentions).toEqual(player === undefined ? [] : [nameKeyOf({ gameName, tagLine })])
      const person = mentionOfNickname(gameName)
      const [mentioned] = mentionsIn(`${person ?? ''} 뒷말`)
      expect(mentioned?.names[0]).toBe(person === undefined ? undefined : normaliseName(gameName))
    }),
  )
  expect(mentionOfPlayer({ gameName: 'Hide on bush', tagLine: 'KR1' })).toBe(
    '[@Hideonbush#KR1](/summoner/Hide%20on%20bush%23KR1)',
  )
  expect(mentionOfPlayer({ gameName: '100%', tagLine: 'KR1' })).toBeUndefined()
})

const render = (text: string, mentioned: Record<string, MentionLink>) =>
  mentionPieces(text, new Map(Object.entries(mentioned))).map(({ text: piece, href }) => (href ? [piece, href] : piece))
const POTATO: MentionLink = { name: '감자', tag: null, href: '/a' }

test.each<{ text: string; mentioned: Record<string, MentionLink>; pieces: unknown[] }>([
  {
    text: '안녕 @감자님은 뭐 해',
    mentioned: { '감자님은#': POTATO },
    pieces: ['안녕 ', ['@감자', '/a'], '님은 뭐 해'],
  },
  { text: '@감자', mentioned: { '감자#': POTATO }, pieces: [['@감자', '/a']] },
  {
    text: '@감자#KR1 @감자',
    mentioned: { '감자#kr1': { ...POTATO, tag: 'kr1' } },
    pieces: [['@감자#KR1', '/a'], ' @감자'],
  },
  {
    text: '@감자#KR1님은',
    mentioned: { '감자#kr1님은': { ...POTATO, tag: 'kr1' } },
    pieces: [['@감자#KR1', '/a'], '님은'],
  },
  {
    text: '@Dawn_Potato!',
    mentioned: { 'dawn_potato#': { name: 'dawn_potato', tag: null, href: '/b' } },
    pieces: [['@Dawn_Potato', '/b'], '!'],
  },
  { text: '@감자 @감자', mentioned: { '감자#': POTATO }, pieces: [['@감자', '/a'], ' ', ['@감자', '/a']] },
  { text: 'a@감자 @감자돌이', mentioned: { '감자#': POTATO }, pieces: ['a@감자 @감자돌이'] },
])('the mentioned name in $text is a piece of its own', ({ text, mentioned, pieces }) => {
  expect(render(text, mentioned)).toEqual(pieces)
})

test('the pieces of a text join to the same text, whatever it mentions', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom('@', '#', 'İ', 'ς', ' '), fc.string())), (parts) => {
      const text = parts.join('@')
      const everyone = new Map(
        mentionsIn(text).map(({ key, names, tags }) => [
          key,
          { name: names.at(-1) ?? '', tag: tags?.at(-1) ?? null, href: '/a' },
        ]),
      )
      expect(
        mentionPieces(text, everyone)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }),
  )
})

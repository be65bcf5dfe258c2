import { expect, test } from 'vitest'
import { postGrams, textGrams } from './textGrams.ts'
import { excerptAround, isInTitle, markedPieces, textQuery, titleGrams } from './textQuery.ts'

const marked = (text: string, query: string) =>
  markedPieces(text, textQuery(query) ?? expect.fail())
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('')

test.each(['', ' ', '내', '가 나', 'ㄴ'])('the query %j is too short for a search', (text) => {
  expect(textQuery(text)).toBeUndefined()
})

test('every piece of a query is among the pieces of a text that has its words', () => {
  const { grams } = textQuery('내전 기록을') ?? expect.fail()
  expect(textGrams('오늘 내전기록 말고 내전 기록을 봐요')).toEqual(expect.arrayContaining([...grams]))
})

test.each(['내전', '내전 기록을', 'ㄴㅈ', 'ADC 구합', '가 나다', 'ㄴ전'])(
  'all pieces of %j are among the pieces of a post with this title',
  (text) => {
    const query = textQuery(text) ?? expect.fail()
    const title = `오늘의 ${text}은 가 나다 내전 기록을`
    expect(postGrams({ title, body: '' })).toEqual(expect.arrayContaining(titleGrams(query)))
    expect(isInTitle(title, query)).toBe(true)
  },
)

test('a title search does not find a post that has the word only in its body', () => {
  const query = textQuery('내전') ?? expect.fail()
  expect(postGrams({ title: '오늘의 기록', body: '내전' })).not.toEqual(expect.arrayContaining(titleGrams(query)))
  expect(isInTitle('오늘의 기록', query)).toBe(false)
})

test('initial consonants are searched as such, and joined consonants are split first', () => {
  expect(textQuery('ㄴㅈ ㄳ')).toEqual({ words: ['ㄴㅈ', 'ㄱㅅ'], grams: ['ㄴㅈ', 'ㄱㅅ'], isChoseong: true })
  expect(textQuery('ㄴ전')?.isChoseong).toBe(false)
  expect(marked('금요 내전 공지', 'ㄴㅈ')).toBe('금요 [내전] 공지')
})

test('hits are marked whatever their capitals, and overlapping hits are marked together', () => {
  expect(marked('ADC 구합니다', 'adc')).toBe('[ADC] 구합니다')
  expect(marked('내전내전', '내전')).toBe('[내전내전]')
  expect(marked('🦦내전', '내전')).toBe('🦦[내전]')
})

test('an excerpt shows the first hit with a little text before it, and no signs of Markdown', () => {
  const text = `${'가'.repeat(100)} **내전** ${'나'.repeat(200)}`
  const excerpt = excerptAround(text, { words: ['내전'] })
  expect(excerpt).toMatch(/^…가{29} 내전 나+…$/)
  expect(excerptAround('# 제목\n> 내전', { words: ['내전'] })).toBe('제목 내전')
  expect(excerptAround('![한타](/images/a-1x1.webp) [여기](https://a.example/b) 내전 [ ]', { words: ['내전'] })).toBe(
    '한타 여기 내전 [ ]',
  )
})

test.each(['🦦', '가'])('an excerpt of %s counts characters, however they are stored', (char) => {
  const excerpt = excerptAround(`${char.repeat(100)}내전${char.repeat(200)}`, { words: ['내전'] })
  expect(excerpt).toBe(`…${char.repeat(30)}내전${char.repeat(88)}…`)
  expect(excerptAround(`${char.repeat(30)}내전${char.repeat(88)}`, { words: ['내전'] })).not.toContain('…')
})

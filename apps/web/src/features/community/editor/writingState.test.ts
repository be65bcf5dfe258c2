import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSame, markOwnLines, mergedText } from './writingState.ts'

test.each([
  { mine: '가\n나\n다', theirs: '가\n라\n다', merged: '가\n나\n라\n다' },
  { mine: '가', theirs: '가', merged: '가' },
  { mine: '가\n나', theirs: '가', merged: '가\n나' },
  { mine: '', theirs: '나', merged: '\n나' },
])('$mine and $theirs merge into one text', ({ mine, theirs, merged }) => {
  expect(mergedText(mine, theirs)).toBe(merged)
})

test('merging two texts loses no line of either', () => {
  const text = fc.array(fc.constantFrom('탑', '정글', '미드', '원딜', '서폿')).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (mine, theirs) => {
      const lines = mergedText(mine, theirs).split('\n')
      for (const line of [...mine.split('\n'), ...theirs.split('\n')]) expect(lines).toContain(line)
    }),
  )
})

test('comparing two texts marks the lines that only one of them has', () => {
  expect(markOwnLines('가\n나', '가\n다').filter(({ isOwn }) => isOwn)).toEqual([{ text: '나', isOwn: true }])
})

test('posts are the same if their titles, texts and prefixes are', () => {
  const writing = { title: '가', body: '나', prefix: null }
  expect(isSame(writing, { ...writing })).toBe(true)
  for (const change of [{ title: '다' }, { body: '다' }, { prefix: '질문' }])
    expect([change, isSame(writing, { ...writing, ...change })]).toEqual([change, false])
})

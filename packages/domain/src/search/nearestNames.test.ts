import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOneEditAway, nearestQuery, sortByNearness } from './nearestNames.ts'
import { searchGrams } from './searchGrams.ts'

const kr = (gameName: string) => ({ gameName, tagLine: 'KR1' })

test.each([
  ['새벽감자', '새벽감쟈', true],
  ['새벽감자', '새벽감', true],
  ['새벽감자', '새벽감자1', true],
  ['새벽감자', '새감벽자', true],
  ['새벽감자', '새벽감자', false],
  ['새벽감자', '저녁감쟈', false],
  ['새벽감자', '새벽', false],
  ['가', '나', true],
])('the names %s and %s are one edit apart: %s', (one, other, expected) => {
  expect(isOneEditAway([...one], [...other])).toBe(expected)
  expect(isOneEditAway([...other], [...one])).toBe(expected)
})

test('the same name comes before names one edit away, and these before names with the same initials', () => {
  const people = [kr('수박과자'), kr('새벽감쟈'), { gameName: '새벽 감자', tagLine: '0420' }, kr('버섯농부')]
  expect(sortByNearness(people, kr('새벽감자')).map(({ gameName }) => gameName)).toEqual([
    '새벽 감자',
    '새벽감쟈',
    '수박과자',
  ])
})

const anyName = fc.array(fc.constantFrom(...'가나다라마abc1'), { minLength: 2, maxLength: 12 })

test('a name one edit away is looked up by its beginning or its ending', () => {
  fc.assert(
    fc.property(
      anyName,
      fc.nat(),
      fc.constantFrom(...'가각z'),
      fc.constantFrom('more', 'less', 'other'),
      (name, index, char, edit) => {
        const place = index % name.length
        const edited = name.toSpliced(place, edit === 'more' ? 0 : 1, ...(edit === 'less' ? [] : [char]))
        fc.pre(edited.length > 0)
        const { beginning, endingGrams } = nearestQuery(kr(name.join('')))
        const pieces = searchGrams(kr(edited.join('')))
        const isFound =
          (beginning !== '' && edited.join('').startsWith(beginning)) ||
          endingGrams.every((gram) => pieces.includes(gram))
        expect(isFound).toBe(true)
      },
    ),
  )
})

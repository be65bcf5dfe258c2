import { expect, test } from 'vitest'
import { mutantsIn, withMutant } from './findMutants.ts'
import { reachingTests } from './reachingTests.ts'

test.each([
  { text: 'a < b', changed: ['a <= b'] },
  { text: 'a ?? b', changed: ['a'] },
  { text: 'const LIMIT = 9', changed: ['const LIMIT = 10'] },
  { text: 'f(Math.min(a, b))', changed: ['f(Math.max(a, b))'] },
  { text: 'a ? b : c', changed: ['true ? b : c', 'false ? b : c'] },
  { text: '"a" + b', changed: [] },
  { text: 'type Small = 1 | 2', changed: [] },
  { text: 'const kept = all as Kept<3>', changed: [] },
])('$text is changed to $changed', ({ text, changed }) => {
  expect(mutantsIn('a.ts', text).map((mutant) => withMutant(text, mutant))).toEqual(changed)
})

test('the tests of a file are those that import it, directly or through other files', () => {
  const testsOf = reachingTests(
    new Map([
      ['packages/domain/src/a.ts', ''],
      ['packages/contract/src/b.ts', `import { a } from '@buri/domain/a'`],
      ['packages/contract/src/b.test.ts', `import { b } from './b.ts'`],
      ['packages/domain/src/c.test.ts', `import { c } from './c.ts'`],
    ]),
  )
  expect(testsOf('packages/domain/src/a.ts')).toEqual(['packages/contract/src/b.test.ts'])
})

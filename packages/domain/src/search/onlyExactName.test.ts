import { expect, test } from 'vitest'
import { onlyExactName } from './onlyExactName.ts'

const POTATO = { gameName: '새벽 감자', tagLine: 'KR1' }
const OTHER = { gameName: '새벽감자', tagLine: 'KR2' }
const LONGER = { gameName: '새벽감자튀김', tagLine: 'KR1' }

test.each([
  ['새벽 감자', [OTHER, LONGER], OTHER],
  ['새벽감자', [POTATO, LONGER], undefined],
  ['새벽감자', [POTATO, OTHER], undefined],
  ['새벽감', [POTATO, LONGER], undefined],
  ['새벽감자#KR3', [POTATO], undefined],
  ['새벽감자', [], undefined],
])('the search for %s among %j means %j', (name, candidates, meant) => {
  expect(onlyExactName(name, candidates)).toEqual(meant)
})

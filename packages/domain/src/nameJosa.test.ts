import { expect, test } from 'vitest'
import { nameJosa } from './nameJosa.ts'

test.each([
  ['새벽감자', '새벽감자는', '새벽감자와'],
  ['칼날', '칼날은', '칼날과'],
  ['든든한 다람쥐52', '든든한 다람쥐52는', '든든한 다람쥐52와'],
  ['손님6', '손님6은', '손님6과'],
  ['손님10', '손님10은', '손님10과'],
  ['날쌘 올빼미11', '날쌘 올빼미11은', '날쌘 올빼미11과'],
  ['펠리컨69', '펠리컨69는', '펠리컨69와'],
  ['Hide on bush', 'Hide on bush는', 'Hide on bush와'],
])('the name %s gets the particle of its pronunciation', (name, topic, along) => {
  expect([nameJosa(name, '은/는'), nameJosa(name, '와/과')]).toEqual([topic, along])
})

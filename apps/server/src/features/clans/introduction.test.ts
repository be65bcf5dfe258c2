import { expect, test } from 'vitest'
import { introductionExcerpt } from './introduction.ts'

test.each([
  ['토요일 밤에 모여요.\n\n## 규칙\n\n| 날 | 시각 |\n|---|---|\n| 토 | 9시 |', '토요일 밤에 모여요.'],
  ['## 규칙\n\n욕하지 않아요.', '규칙 욕하지 않아요.'],
])('the excerpt of %j comes from the text before tables and headings, if there is any', (markdown, excerpt) => {
  expect(introductionExcerpt(markdown)).toBe(excerpt)
})

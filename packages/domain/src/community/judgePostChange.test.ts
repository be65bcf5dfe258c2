import { expect, test } from 'vitest'
import { judgeStatusChange } from './judgePostChange.ts'

const change = { isAuthor: true, moderates: false, isHiddenByStaff: false, answers: 0 }

test.each([
  { from: 'draft', to: 'published', verdict: 'allowed' },
  { from: 'draft', to: 'published', isAuthor: false, moderates: true, verdict: 'DRAFT_OF_ANOTHER' },
  { from: 'published', to: 'hidden', answers: 9, verdict: 'allowed' },
  { from: 'published', to: 'hidden', isAuthor: false, moderates: true, verdict: 'allowed' },
  { from: 'published', to: 'hidden', isAuthor: false, verdict: 'FORBIDDEN' },
  { from: 'hidden', to: 'published', verdict: 'allowed' },
  { from: 'hidden', to: 'published', isHiddenByStaff: true, verdict: 'HIDDEN_BY_STAFF' },
  { from: 'hidden', to: 'published', isHiddenByStaff: true, moderates: true, verdict: 'allowed' },
  { from: 'published', to: 'draft', verdict: 'allowed' },
  { from: 'published', to: 'draft', answers: 1, verdict: 'POST_NOT_DRAFTABLE' },
  { from: 'published', to: 'draft', isAuthor: false, moderates: true, verdict: 'DRAFT_OF_ANOTHER' },
  { from: 'published', to: 'draft', isAuthor: false, verdict: 'FORBIDDEN' },
  { from: 'hidden', to: 'draft', isHiddenByStaff: true, verdict: 'HIDDEN_BY_STAFF' },
  { from: 'published', to: 'published', isAuthor: false, verdict: 'allowed' },
] as const)('a change from $from to $to is judged: $verdict', ({ verdict, ...given }) => {
  expect(judgeStatusChange({ ...change, ...given })).toBe(verdict)
})

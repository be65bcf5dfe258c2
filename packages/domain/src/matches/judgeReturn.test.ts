import { expect, test } from 'vitest'
import { judgeReturn } from './judgeReturn.ts'

const sources = [
  { digest: 'forged', uploadedBy: 'forger' },
  { digest: 'copied', uploadedBy: 'copier' },
]

test.each([
  { who: 'its uploader', deletedBy: 'forger', uploadedBy: 'forger', digest: 'forged', verdict: 'free' },
  { who: 'its uploader', deletedBy: 'forger', uploadedBy: 'honest', digest: 'honest', verdict: 'free' },
  { who: 'a moderator', deletedBy: 'moderator', uploadedBy: 'honest', digest: 'honest', verdict: 'free' },
  { who: 'a moderator', deletedBy: 'moderator', uploadedBy: null, digest: 'honest', verdict: 'free' },
  { who: 'a moderator', deletedBy: 'moderator', uploadedBy: 'honest', digest: 'forged', verdict: 'MATCH_DELETED' },
  { who: 'a moderator', deletedBy: 'moderator', uploadedBy: 'forger', digest: 'other', verdict: 'MATCH_DELETED' },
  { who: 'a moderator', deletedBy: 'moderator', uploadedBy: 'copier', digest: 'other', verdict: 'MATCH_DELETED' },
  { who: 'an unknown account', deletedBy: null, uploadedBy: 'forger', digest: 'other', verdict: 'MATCH_DELETED' },
])('what $who deleted, sent as $digest by $uploadedBy: $verdict', ({ deletedBy, uploadedBy, digest, verdict }) => {
  expect(judgeReturn({ uploadedBy: 'forger', deletedBy, sources }, { uploadedBy, digest })).toBe(verdict)
})

test('what the operator imported has no uploader', () => {
  const imported = { uploadedBy: null, deletedBy: null, sources: [{ digest: 'import', uploadedBy: null }] }
  expect(judgeReturn(imported, { uploadedBy: null, digest: 'import' })).toBe('MATCH_DELETED')
  expect(judgeReturn(imported, { uploadedBy: null, digest: 'another' })).toBe('free')
})

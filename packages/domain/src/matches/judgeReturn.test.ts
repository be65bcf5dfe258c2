import { expect, test } from 'vitest'
import { judgeReturn } from './judgeReturn.ts'

const sources = [
  { digest: 'forged', uploadedBy: 'forger' },
  { digest: 'copied', uploadedBy: 'copier' },
]

const OFFICER = { deletedBy: 'officer', deletedAs: 'officer' } as const

type Case = {
  who: string
  deletedBy: string | null
  deletedAs?: 'officer' | 'staff'
  uploadedBy: string | null
  digest: string
  verdict: string
}

test.each<Case>([
  { who: 'its uploader', deletedBy: 'forger', uploadedBy: 'forger', digest: 'forged', verdict: 'free' },
  { who: 'its uploader', deletedBy: 'forger', uploadedBy: 'honest', digest: 'honest', verdict: 'free' },
  { who: 'a moderator', deletedBy: 'moderator', uploadedBy: 'honest', digest: 'honest', verdict: 'free' },
  { who: 'a moderator', deletedBy: 'moderator', uploadedBy: null, digest: 'honest', verdict: 'free' },
  { who: 'a moderator', deletedBy: 'moderator', uploadedBy: 'honest', digest: 'forged', verdict: 'MATCH_DELETED' },
  { who: 'a moderator', deletedBy: 'moderator', uploadedBy: 'forger', digest: 'other', verdict: 'MATCH_DELETED' },
  { who: 'a moderator', deletedBy: 'moderator', uploadedBy: 'copier', digest: 'other', verdict: 'MATCH_DELETED' },
  { who: 'an officer', ...OFFICER, uploadedBy: 'honest', digest: 'forged', verdict: 'free' },
  { who: 'an officer', ...OFFICER, uploadedBy: null, digest: 'forged', verdict: 'free' },
  { who: 'an officer', ...OFFICER, uploadedBy: 'forger', digest: 'other', verdict: 'MATCH_DELETED' },
  { who: 'an officer', ...OFFICER, uploadedBy: 'copier', digest: 'copied', verdict: 'MATCH_DELETED' },
  { who: 'an unknown account', deletedBy: null, uploadedBy: 'forger', digest: 'other', verdict: 'MATCH_DELETED' },
])(
  'a match deleted by $who and sent again as $digest by $uploadedBy gets $verdict',
  ({ deletedBy, deletedAs = null, uploadedBy, digest, verdict }) => {
    expect(
      judgeReturn({ uploadedBy: 'forger', deletedBy, deletedAs, sources }, { uploadedBy, digests: [digest] }),
    ).toBe(verdict)
  },
)

test('a match the operator imported has no uploader', () => {
  const imported = {
    uploadedBy: null,
    deletedBy: null,
    deletedAs: null,
    sources: [{ digest: 'import', uploadedBy: null }],
  }
  expect(judgeReturn(imported, { uploadedBy: null, digests: ['another', 'import'] })).toBe('MATCH_DELETED')
  expect(judgeReturn(imported, { uploadedBy: null, digests: ['another'] })).toBe('free')
})

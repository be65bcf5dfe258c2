import { expect, test } from 'vitest'
import { keepEdit, keepUnsent, keptEdit, unsentComments } from './keptComment.ts'
import { type PendingComment, pendingCommentsAfter } from './pendingComments.ts'

const pendingComment = (key: string): PendingComment => ({ key, parentId: null, content: key, refusal: null })
const keysOf = (sending: readonly PendingComment[]) => sending.map(({ key }) => key)

test('the drafts of one account are not shown to the next account', () => {
  const pendingComments = pendingCommentsAfter([pendingComment('앞사람의 말')], {
    type: 'found',
    sending: [pendingComment('내 말')],
  })
  expect(keysOf(pendingComments)).toEqual(['내 말'])
})

test('a tab deletes only those of the unconfirmed comments that it has sent itself', () => {
  localStorage.clear()
  const keyParts = { userId: 'u', postId: 1 }
  keepUnsent(keyParts, [], [pendingComment('첫 탭')])
  keepUnsent(keyParts, [], [pendingComment('둘째 탭')])
  keepUnsent(keyParts, [pendingComment('둘째 탭')], [])
  expect(keysOf(unsentComments(keyParts))).toEqual(['첫 탭'])
})

test('an interrupted edit of a comment is restored only for its author', () => {
  const keyParts = { userId: 'u', postId: 1 }
  keepEdit(keyParts, 7, '고치던 말')
  expect([keptEdit(keyParts, 7), keptEdit(keyParts, 8), keptEdit({ ...keyParts, userId: 'v' }, 7)]).toEqual([
    '고치던 말',
    '',
    '',
  ])
  keepEdit(keyParts, 7, '')
  expect(keptEdit(keyParts, 7)).toBe('')
})

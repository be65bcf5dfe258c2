import { expect, test } from 'vitest'
import type { Permission } from '../permissions/permissions.ts'
import { aSeenBoard, aSeenPost } from './aSeenPost.ts'
import { judgePostState } from './judgePostState.ts'
import type { SeenPost } from './postRights.ts'

type StateInput = Partial<Parameters<typeof judgePostState>[0]>
const unmarked = { isNotice: false, isTopfix: false, isLocked: false, isBlind: false }
const postOf = (post: Partial<SeenPost>, permissions: readonly Permission[], input: StateInput = {}) => ({
  seen: aSeenPost(post, ...permissions),
  ...unmarked,
  boardId: 1,
  clanId: null,
  prefix: null,
  isHiddenByStaff: false,
  isBlindBySite: false,
  isHiddenBySite: false,
  answers: 0,
  ...input,
})

const MODERATOR: readonly Permission[] = ['moderation']
const AUTHOR = { isAuthor: true }
const DRAFT = { isAuthor: true, status: 'draft' } as const
const board = (permissions: readonly Permission[], input = {}) => ({
  boardId: 2,
  clanId: null,
  prefixes: ['질문'],
  seen: aSeenBoard({ permissions: new Set(permissions) }),
  ...input,
})
const closed = { seen: aSeenBoard({ readAccess: 'none', writeAccess: 'none' }) }
const readOnly = { seen: aSeenBoard({ writeAccess: 'none' }) }

test.each([
  { wanted: { isNotice: true }, changes: ['isNotice'] },
  { wanted: { isTopfix: true, isLocked: false }, changes: ['isTopfix'] },
  { wanted: { isBlind: true, isLocked: true }, changes: ['isLocked', 'isBlind'] },
  { wanted: {}, changes: [] },
] as const)('a moderator who sets $wanted changes $changes', ({ wanted, changes }) => {
  expect(judgePostState(postOf({}, MODERATOR), wanted)).toEqual({
    before: Object.fromEntries(changes.map((mark) => [mark, false])),
    after: Object.fromEntries(changes.map((mark) => [mark, true])),
  })
})

test.each(['isNotice', 'isTopfix', 'isLocked', 'isBlind'])('an author may not set %s, and may repeat it', (mark) => {
  expect(judgePostState(postOf(AUTHOR, []), { [mark]: true })).toBe('FORBIDDEN')
  expect(judgePostState(postOf(AUTHOR, []), { [mark]: false })).toEqual({ before: {}, after: {} })
})

test.each([
  { who: 'a moderator', seen: {}, by: MODERATOR, target: null, verdict: 'BOARD_NOT_FOUND' },
  { who: 'a moderator', seen: {}, by: MODERATOR, target: board(MODERATOR), verdict: 'moved' },
  {
    who: 'a moderator, to a clan',
    seen: {},
    by: MODERATOR,
    target: board(MODERATOR, { clanId: 'clan' }),
    verdict: 'FORBIDDEN',
  },
  { who: 'a moderator of one board', seen: {}, by: MODERATOR, target: board([]), verdict: 'FORBIDDEN' },
  { who: 'a moderator of the other', seen: {}, by: [], target: board(MODERATOR), verdict: 'FORBIDDEN' },
  { who: 'an author', seen: AUTHOR, by: [], target: board([]), verdict: 'FORBIDDEN' },
  { who: 'an author, to a closed board', seen: DRAFT, by: [], target: board([], closed), verdict: 'BOARD_NOT_FOUND' },
  { who: 'the author of a draft', seen: DRAFT, by: [], target: board([]), verdict: 'moved' },
  { who: 'the author of a draft, to read', seen: DRAFT, by: [], target: board([], readOnly), verdict: 'FORBIDDEN' },
] as const)('moving a post by $who is judged: $verdict', ({ seen, by, target, verdict }) => {
  const moved = { before: { boardId: 1 }, after: { boardId: 2 } }
  expect(judgePostState(postOf(seen, by), { target })).toEqual(verdict === 'moved' ? moved : verdict)
})

test.each([
  { prefix: '질문', after: { boardId: 2 } },
  { prefix: '잡담', after: { boardId: 2, prefix: null } },
])('a moved post loses the prefix $prefix that the new board does not know', ({ prefix, after }) => {
  const post = postOf(DRAFT, [], { prefix })
  expect(judgePostState(post, { target: board([]) })).toEqual({ before: { boardId: 1 }, after })
})

test('a change of status is judged after the other changes, and setting the same status is no change', () => {
  const hidden = { before: { status: 'published' }, after: { status: 'hidden' } }
  expect(judgePostState(postOf(AUTHOR, []), { status: 'hidden' })).toEqual(hidden)
  expect(judgePostState(postOf({}, []), { status: 'published' })).toEqual({ before: {}, after: {} })
  expect(judgePostState(postOf({}, []), { status: 'hidden' })).toBe('FORBIDDEN')
  expect(judgePostState(postOf(AUTHOR, [], { answers: 1 }), { status: 'draft' })).toBe('POST_NOT_DRAFTABLE')
  const hiddenPost = postOf({ ...AUTHOR, status: 'hidden' }, [], { isHiddenByStaff: true })
  expect(judgePostState(hiddenPost, { status: 'published' })).toBe('HIDDEN_BY_STAFF')
  expect(judgePostState(hiddenPost, { status: 'published', target: null })).toBe('BOARD_NOT_FOUND')
  expect(judgePostState(hiddenPost, { status: 'published', target: null, isNotice: true })).toBe('FORBIDDEN')
})

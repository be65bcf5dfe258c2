import type { Draft } from '@buri/contract/drafts'
import { expect, test } from 'vitest'
import { aPost } from '../aPost.ts'
import { editorStart } from './editorStart.ts'
import { keepLocalDraft } from './localDraft.ts'

const USER = '0190c1a0-0000-7000-8000-0000000000aa'
const keyParts = { userId: USER, boardId: 1, postId: 7 }
const aDraft = (overrides: Partial<Draft> = {}): Draft => ({
  id: '0190c1a0-0000-4000-8000-0000000000dd',
  boardId: 1,
  boardName: '자유 게시판',
  postId: 7,
  postRevision: 1,
  title: '와드 자리 8곳',
  body: '쓰던 글',
  prefix: null,
  revision: 3,
  updatedAt: '2026-11-20T12:50:00.000Z',
  ...overrides,
})

test('an edit with a draft continues from the revision at which the draft was begun, however often the post has changed', () => {
  const start = editorStart(keyParts, aPost({ id: 7, revision: 4 }), aDraft({ postRevision: 2 }))
  expect(start).toMatchObject({ revision: 3, postRevision: 2, writing: { body: '쓰던 글' }, isRecovered: false })
})

test('an edit without a draft begins with the present post', () => {
  expect(editorStart(keyParts, aPost({ id: 7, revision: 4 }), undefined)).toMatchObject({
    revision: 0,
    postRevision: 4,
  })
})

test.each([
  { draftName: 'a draft of another post', draft: aDraft({ postId: 8, postRevision: 4 }) },
  { draftName: 'a draft of a new post', draft: aDraft({ postId: null, postRevision: null }) },
])('$draftName starts from no revision of this one', ({ draft }) => {
  expect(editorStart(keyParts, aPost({ id: 7, revision: 4 }), draft).postRevision).toBe(0)
})

test.each([
  { storedRevision: 2, baseRevision: 2 },
  { storedRevision: null, baseRevision: 0 },
])(
  'text kept in this browser keeps its base revision: $storedRevision gives $baseRevision',
  ({ storedRevision, baseRevision }) => {
    const localText = { draftId: aDraft().id, revision: 3, title: '와드', body: '더 쓴 글', prefix: null, savedAt: 1 }
    keepLocalDraft(keyParts, { ...localText, postRevision: storedRevision })
    const start = editorStart(keyParts, aPost({ id: 7, revision: 4 }), undefined)
    expect(start).toMatchObject({ postRevision: baseRevision, writing: { body: '더 쓴 글' }, isRecovered: true })
  },
)

test('a new post begins with the title from the link, unless something was typed before', () => {
  const fresh = { ...keyParts, postId: null }
  expect(editorStart(fresh, undefined, undefined, '서포터 모집').writing).toMatchObject({
    title: '서포터 모집',
    body: '',
  })
  keepLocalDraft(fresh, {
    ...{ draftId: aDraft().id, revision: 0, postRevision: null },
    ...{ title: '쓰던 제목', body: '쓰던 글', prefix: null, savedAt: 1 },
  })
  expect(editorStart(fresh, undefined, undefined, '서포터 모집').writing).toMatchObject({ title: '쓰던 제목' })
})

test('a new post has no revision', () => {
  expect(editorStart({ ...keyParts, postId: null }, undefined, undefined).postRevision).toBeNull()
})

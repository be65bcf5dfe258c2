import type { Draft } from '@buri/contract/drafts'
import type { Post } from '@buri/contract/posts'
import { localDraft } from './localDraft.ts'
import type { EditorStart } from './useDraft.ts'
import { editorTextOf, isSame, type PostDraftText } from './writingState.ts'

const BLANK_TEXT: PostDraftText = { title: '', body: '', prefix: null }

/** A revision older than any other, so that the first save shows both versions. */
const UNKNOWN_REVISION = 0

function baseRevision(post: Post, draft: Draft | undefined): number {
  if (!draft) return post.revision
  return draft.postId === post.id ? (draft.postRevision ?? UNKNOWN_REVISION) : UNKNOWN_REVISION
}

/** Begins with the last text typed in this browser, else the chosen draft, else the post, else nothing. */
export function editorStart(
  keyParts: Parameters<typeof localDraft>[0],
  post: Post | undefined,
  draft: Draft | undefined,
  title = '',
): EditorStart {
  const local = localDraft(keyParts)
  const serverText = draft ? editorTextOf(draft) : post ? editorTextOf(post) : { ...BLANK_TEXT, title }
  if (local && (!draft || draft.id === local.draftId)) {
    const writing = editorTextOf(local)
    if (!isSame(writing, serverText)) {
      const { draftId, revision } = local
      const postRevision = post ? (local.postRevision ?? UNKNOWN_REVISION) : null
      return { draftId, revision, postRevision, serverText, writing, isRecovered: true }
    }
  }
  return {
    draftId: draft?.id ?? crypto.randomUUID(),
    revision: draft?.revision ?? 0,
    postRevision: post ? baseRevision(post, draft) : null,
    serverText,
    writing: serverText,
    isRecovered: false,
  }
}

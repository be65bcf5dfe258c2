import type { Draft } from '@buri/contract/drafts'
import { LIMITS } from '@buri/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, isRefusal } from '#web/api/ApiError.ts'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { call } from '#web/api/call.ts'
import { forgetLocalDraft, keepLocalDraft } from './localDraft.ts'
import { isEmpty, isSame, type PostDraftText } from './writingState.ts'

export type SaveState =
  | { step: 'fresh' }
  | { step: 'saving' }
  | { step: 'saved'; at: number }
  /** The text is kept in this browser only, and `message` says why. */
  | { step: 'here'; message: string; isSignedOut: boolean }
  | { step: 'conflict'; theirs: Draft }

type DraftPlace = { userId: string; boardId: number; postId: number | null }
type DraftStart = {
  draftId: string
  revision: number
  /** `null` for a new post; 0 if the post's revision is unknown. */
  postRevision: number | null
  /** The text that the server has; before the first save, the text that the editor opened with. */
  serverText: PostDraftText
}
export type EditorStart = DraftStart & { writing: PostDraftText; isRecovered: boolean }

/**
 * Saves in the browser at every change; on the server every ten seconds, when the page is hidden and when the
 * connection is back. Never publishes.
 */
export function useDraft(keyParts: DraftPlace, start: DraftStart, writing: PostDraftText, postRevision: number | null) {
  const [state, setState] = useState<SaveState>({ step: 'fresh' })
  const saved = useRef({ revision: start.revision, writing: start.serverText, postRevision: start.postRevision })
  const isOver = useRef(false)
  const underway = useRef<Promise<void> | null>(null)
  const queries = useQueryClient()
  const { draftId } = start
  const { title, body, prefix } = writing
  const isKept = isSame(writing, saved.current.writing) && postRevision === saved.current.postRevision
  const hasChanged = !isKept

  const keepHere = useEffectEvent((text: PostDraftText, postRevision: number | null) => {
    if (isOver.current) return
    const { revision } = saved.current
    if (isEmpty(text)) forgetLocalDraft(keyParts)
    else keepLocalDraft(keyParts, { draftId, revision, postRevision, ...text, savedAt: Date.now() })
  })
  useEffect(() => {
    if (hasChanged) keepHere({ title, body, prefix }, postRevision)
  }, [title, body, prefix, postRevision, hasChanged])

  const store = async (sent: PostDraftText) => {
    setState({ step: 'saving' })
    try {
      const draft = await call('PUT /api/community/drafts/:id', {
        params: { id: draftId },
        body: {
          boardId: keyParts.boardId,
          postId: keyParts.postId,
          postRevision,
          title: sent.title,
          body: sent.body,
          prefix: sent.prefix,
          revision: saved.current.revision,
        },
      })
      saved.current = { revision: draft.revision, writing: sent, postRevision }
      setState({ step: 'saved', at: Date.now() })
      void queries.invalidateQueries(cachedAnswersOf('GET /api/community/drafts'))
    } catch (error) {
      setState(stateOf(error))
    }
  }
  const save = async () => {
    if (underway.current || isOver.current || isEmpty(writing)) return
    if (isKept || state.step === 'conflict') return
    underway.current = store(writing).finally(() => {
      underway.current = null
    })
    await underway.current
  }
  const saveNow = useEffectEvent(() => void save())

  useEffect(() => {
    const timer = setInterval(() => saveNow(), LIMITS.draftEveryMs)
    const listener = () => {
      if (document.visibilityState === 'hidden') saveNow()
    }
    document.addEventListener('visibilitychange', listener)
    window.addEventListener('online', saveNow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', listener)
      window.removeEventListener('online', saveNow)
    }
  }, [])

  return {
    state,
    /** An empty text counts as saved. */
    isUnsaved: hasChanged && !isEmpty(writing),
    save,
    /** Continues as if the editor had opened with the other text. */
    accept: (theirs: Draft, serverText: PostDraftText) => {
      saved.current = { revision: theirs.revision, writing: serverText, postRevision: theirs.postRevision }
      setState({ step: 'fresh' })
    },
    /** Starts no more saves, and waits for those in flight. */
    end: async () => {
      isOver.current = true
      await underway.current
    },
    goOn: () => {
      isOver.current = false
    },
    forget: () => forgetLocalDraft(keyParts),
    discard: async () => {
      isOver.current = true
      await underway.current
      forgetLocalDraft(keyParts)
      if (saved.current.revision > 0) await call('DELETE /api/community/drafts/:id', { params: { id: draftId } })
      void queries.invalidateQueries(cachedAnswersOf('GET /api/community/drafts'))
    },
  }
}

function stateOf(error: unknown): SaveState {
  if (isRefusal(error, 'STALE_REVISION') && isDraft(error.details)) return { step: 'conflict', theirs: error.details }
  const message = error instanceof ApiError ? error.message : String(error)
  return { step: 'here', message, isSignedOut: isRefusal(error, 'UNAUTHENTICATED') }
}

/** Whether the `details` of a refusal are the server's present draft. */
function isDraft(details: unknown): details is Draft {
  return typeof details === 'object' && details !== null && 'revision' in details && 'body' in details
}

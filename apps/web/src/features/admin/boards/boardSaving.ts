import type { BodyOf, CommandEndpoint } from '@buri/contract/endpoints'
import { call } from '#web/api/call.ts'
import type { GridChange } from '#web/ui/dataGrid/staging/changes.ts'
import type { Cells } from '#web/ui/dataGrid/staging/stagedEdits.ts'
import {
  boardChangeBody,
  categoryChangeBody,
  newBoardBody,
  newCategoryBody,
  newPostBody,
  postChangeBody,
} from './boardPayloads.ts'

/** Cells are judged by the server, which names the one that is wrong. */
const bodyOf = <E extends CommandEndpoint>(cells: Cells) => cells as unknown as BodyOf<E>

export const sendCategory = (clanId: string | null) => async (change: GridChange) => {
  const params = { id: Number(change.id) }
  if (change.kind === 'delete') return call('DELETE /web/community/board-categories/:id', { params })
  if (change.kind === 'create')
    return call('POST /web/community/board-categories', {
      body: bodyOf<'POST /web/community/board-categories'>(newCategoryBody(change.values, clanId)),
    })
  const body = categoryChangeBody(change.values)
  return call('PUT /web/community/board-categories/:id', {
    params,
    body: bodyOf<'PUT /web/community/board-categories/:id'>(body),
  })
}

export const sendBoard = (firstCategory: number | undefined) =>
  logged('게시판', async (change) => {
    const params = { id: Number(change.id) }
    if (change.kind === 'delete') return call('DELETE /api/community/boards/:id', { params })
    if (change.kind === 'create')
      return call('POST /api/community/boards', {
        body: bodyOf<'POST /api/community/boards'>(newBoardBody(change.values, firstCategory)),
      })
    const body = bodyOf<'PUT /api/community/boards/:id'>(boardChangeBody(change.values))
    return call('PUT /api/community/boards/:id', { params, body })
  })

export const sendPost = logged('게시글', async (change) => {
  const params = { id: Number(change.id) }
  if (change.kind === 'delete') return call('DELETE /api/community/posts/:id', { params })
  if (change.kind === 'create')
    return call('POST /api/community/posts', { body: bodyOf<'POST /api/community/posts'>(newPostBody(change.values)) })
  const body = bodyOf<'PUT /api/community/posts/:id'>(postChangeBody(change.values))
  return call('PUT /api/community/posts/:id', { params, body })
})

const STEPS = { create: '생성', update: '수정', delete: '삭제' } as const

/** Told in its row; the console has the failure itself. */
function logged(what: '게시판' | '게시글', send: (change: GridChange) => Promise<unknown>) {
  return async (change: GridChange) => {
    try {
      return await send(change)
    } catch (error) {
      console.error(`${what} ${STEPS[change.kind]} 실패`, error)
      throw error
    }
  }
}

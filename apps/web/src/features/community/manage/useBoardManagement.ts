import type { BoardCategory, BoardChange } from '@buri/contract/boards'
import { useQuery } from '@tanstack/react-query'
import { cachedAnswersUnder } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'

const CHANGES = [cachedAnswersUnder('/web/community'), cachedAnswersUnder('/api/community/boards')]
const effects = { changes: CHANGES, evenIfRefused: true } as const

export const useClanCategories = (clanId: string) =>
  useQuery(query('GET /web/community/board-categories/clan/:clanId', { params: { clanId } }))

type CategoryWish = Pick<BoardCategory, 'categoryName' | 'description'>
export type BoardInput = BoardChange & { boardName: string; categoryId: number }

export const useCategoryChanges = (clanId: string) => ({
  add: useCommand(
    'POST /web/community/board-categories',
    (input: CategoryWish) => ({ body: { ...input, clanId } }),
    effects,
  ),
  change: useCommand(
    'PUT /web/community/board-categories/:id',
    ({ id, ...input }: CategoryWish & { id: number }) => ({ params: { id }, body: input }),
    effects,
  ),
  remove: useCommand('DELETE /web/community/board-categories/:id', (id: number) => ({ params: { id } }), effects),
})

export const useBoardChanges = () => ({
  add: useCommand('POST /api/community/boards', (input: BoardInput) => ({ body: input }), effects),
  change: useCommand(
    'PUT /api/community/boards/:id',
    ({ id, ...input }: BoardInput & { id: number }) => ({ params: { id }, body: input }),
    effects,
  ),
  show: useCommand(
    'PATCH /api/community/boards/:id/visibility',
    ({ id, isEnabled }: { id: number; isEnabled: boolean }) => ({ params: { id }, body: { isEnabled } }),
    effects,
  ),
  remove: useCommand('DELETE /api/community/boards/:id', (id: number) => ({ params: { id } }), effects),
})

import type { BoardCategory, BoardChange } from '@buri/contract/boards'
import { useQuery } from '@tanstack/react-query'
import { cachedAnswersUnder } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'

const BOARD_ANSWERS = [cachedAnswersUnder('/web/community'), cachedAnswersUnder('/api/community/boards')]
const refetchBoards = { changes: BOARD_ANSWERS, onRefusalToo: true } as const

export const useClanCategories = (clanId: string) =>
  useQuery(query('GET /web/community/board-categories/clan/:clanId', { params: { clanId } }))

type CategoryWish = Pick<BoardCategory, 'categoryName' | 'description'>
export type BoardInput = BoardChange & { boardName: string; categoryId: number }

export const useCategoryChanges = (clanId: string) => ({
  add: useCommand(
    'POST /web/community/board-categories',
    (input: CategoryWish) => ({ body: { ...input, clanId } }),
    refetchBoards,
  ),
  change: useCommand(
    'PUT /web/community/board-categories/:id',
    ({ id, ...input }: CategoryWish & { id: number }) => ({ params: { id }, body: input }),
    refetchBoards,
  ),
  remove: useCommand('DELETE /web/community/board-categories/:id', (id: number) => ({ params: { id } }), refetchBoards),
})

export const useBoardChanges = () => ({
  add: useCommand('POST /api/community/boards', (input: BoardInput) => ({ body: input }), refetchBoards),
  change: useCommand(
    'PUT /api/community/boards/:id',
    ({ id, ...input }: BoardInput & { id: number }) => ({ params: { id }, body: input }),
    refetchBoards,
  ),
  show: useCommand(
    'PATCH /api/community/boards/:id/visibility',
    ({ id, isEnabled }: { id: number; isEnabled: boolean }) => ({ params: { id }, body: { isEnabled } }),
    refetchBoards,
  ),
  remove: useCommand('DELETE /api/community/boards/:id', (id: number) => ({ params: { id } }), refetchBoards),
})

import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { closePage, serve } from '#web/testing/standInServer.ts'
import { aBoard } from '../aPost.ts'
import { ClanBoardsManager } from './ClanBoardsManager.tsx'

afterEach(closePage)

test('a press on 지우기 of a category that has boards says why the category cannot be removed', async () => {
  const board = aBoard()
  const category = { id: board.categoryId, clanId: 'c', categoryName: '소식', description: '', displayOrder: 1 }
  serve(({ url }) => ({ body: url.pathname.includes('/board-categories/') ? [category] : [board] }))
  const { user } = openPage('/', <ClanBoardsManager clanId="c" />, '/')
  await screen.findByText(board.name)
  await user.click(screen.getAllByRole('button', { name: '지우기' })[0] as HTMLElement)
  expect(await screen.findByText('게시판을 모두 지우거나 옮기면 카테고리를 지울 수 있어요.')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

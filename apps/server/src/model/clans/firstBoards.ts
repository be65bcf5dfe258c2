import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'

const FIRST_BOARDS = [
  { boardName: '공지', writeAccess: 'leaders', isAnnouncement: true },
  { boardName: '자유 게시판', writeAccess: 'members', isAnnouncement: false },
]

export async function addFirstBoards(tx: Transaction<DB>, clanId: string, at: Date) {
  const times = { createdAt: at, updatedAt: at }
  const { id: categoryId } = await tx
    .insertInto('boardCategory')
    .values({ clanId, categoryName: '클랜 게시판', ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('board')
    .values(FIRST_BOARDS.map((board) => ({ ...board, clanId, categoryId, ...times })))
    .execute()
}

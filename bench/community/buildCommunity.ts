import { titleInitials } from '@buri/domain/community/textGrams'
import { migrate } from '@buri/server/src/platform/database/migrate.ts'
import { openDatabase } from '@buri/server/src/platform/database/openDatabase.ts'
import { type CopyTables, copyTables } from '../scale/copyTables.ts'
import { loadBare } from '../scale/loadBare.ts'
import { communityPosts } from './communityPosts.ts'
import { BOARDS, BUSIEST_BOARD, COMMENTS_A_POST, MAX_LIKED, peopleOf } from './communitySizes.ts'

const LOADED_TABLES = ['post', 'post_comment', 'app_user', 'board']

export const userIdOf = (number: number) => `019b0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

type BuildOptions = { url: string; size: number; endsAt: number; say: (sentence: string) => void }

export async function buildCommunity({ url, size, endsAt, say }: BuildOptions) {
  await migrate(url)
  const database = openDatabase({ url, statementTimeout: 0, maxConnections: 4, isPipelined: false })
  const run = async (sql: string, values: unknown[] = []) => void (await database.pool.query(sql, values))
  try {
    await run(
      `insert into board_category (id, category_name, created_at, updated_at) overriding system value
         values (1000, '광장', now(), now())`,
    )
    await loadBare(database.pool, LOADED_TABLES, {
      say,
      async load(since) {
        const tables = copyTables(database.pool)
        await addCommunityRows(tables, { size, endsAt })
        await tables.end()
        await run(UPDATE_COUNTS)
        await run(INSERT_BLOCKS)
        for (const table of ['post', 'post_comment', 'board'])
          await run(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
        await run(`select setval('post_publication', $1)`, [size])
        say(`${size} posts and ${size * COMMENTS_A_POST} comments copied (${since()} s)`)
      },
    })
  } finally {
    await database.close()
  }
}

// These counts are normally kept by triggers, which are off while rows are copied.
const UPDATE_COUNTS = `update board b set post_count = p.posts from (select board_id, count(*) as posts from post group by 1) p
  where b.id = p.board_id`
const INSERT_BLOCKS = `insert into board_block (board_id, block, posts)
  select board_id, publish_no / 1000, count(*) from post group by 1, 2`

async function addCommunityRows(tables: CopyTables, { size, endsAt }: { size: number; endsAt: number }) {
  for (let number = 0; number < peopleOf(size); number += 1)
    await tables.add('app_user', { id: userIdOf(number), discordId: `bench${number}`, nickname: `사람${number}` })
  for (let board = 0; board < BOARDS; board += 1)
    await tables.add('board', {
      ...{ id: BUSIEST_BOARD + board, categoryId: 1000, boardName: `광장 ${board}` },
      ...{ createdAt: endsAt, updatedAt: endsAt },
    })
  let comment = 0
  for (const { id, title, body, made, grams, board, isNotice, author, popularity, comments } of communityPosts({
    size,
    endsAt,
  })) {
    const createdAt = endsAt - (size - id) * 60_000
    const likes = Math.floor(popularity * MAX_LIKED)
    const boardId = BUSIEST_BOARD + board
    await tables.add('post', {
      ...{ id, boardId, userId: userIdOf(author) },
      ...{ title, body, bodyHtml: made.html, renderedBy: made.by, excerpt: made.excerpt },
      ...{ hasPicture: made.hasPicture, status: 'published', isNotice, views: likes * 7 + 3, likeCount: likes },
      ...{ commentCount: comments.length, titleInitials: titleInitials(title) },
      ...{ searchGrams: grams, createdAt, publishedAt: createdAt, publishNo: id },
    })
    const from = comment + 1
    let root = 0
    for (const { saying, isReply, author } of comments) {
      comment += 1
      if (!isReply) root = comment
      await tables.add('post_comment', {
        ...{ id: comment, postId: id, boardId },
        ...{ parentId: isReply ? root : null, rootId: isReply ? root : comment, depth: isReply ? 2 : 1 },
        ...{ userId: userIdOf(author), content: saying.content, contentHtml: saying.made.html },
        ...{ renderedBy: saying.made.by, searchGrams: saying.grams, createdAt: createdAt + (comment - from) * 1000 },
      })
    }
  }
}

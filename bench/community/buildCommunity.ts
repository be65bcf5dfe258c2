import { postGrams, textGrams, titleInitials } from '@buri/domain/community/textGrams'
import { demoComments } from '@buri/server/seed/boards/demoComments.ts'
import { demoPosts } from '@buri/server/seed/boards/demoPosts.ts'
import { type Random, randomFrom } from '@buri/server/seed/random.ts'
import { type Rendered, rendered } from '@buri/server/src/features/community/rendered.ts'
import { migrate } from '@buri/server/src/platform/database/migrate.ts'
import { openDatabase } from '@buri/server/src/platform/database/openDatabase.ts'
import { type CopyTables, copyTables } from '../scale/copyTables.ts'
import { loadBare } from '../scale/loadBare.ts'
import { BUSIEST_BOARD, COMMENTS_A_POST, commentsUnder, isHot, MOST_LIKED } from './communitySizes.ts'

const LOADED = ['post', 'post_comment', 'app_user', 'board']
const BOARDS = 12
const PINNED = 3
/** Share of posts on one board, which includes all with long threads. */
const BUSY_SHARE = 0.45
const REPLY_SHARE = 0.4
const PEOPLE_SHARE = 0.05

// Each title contains two rare syllables, as names do in life.
const FIRST_SYLLABLE = 0xac00
const SYLLABLES = 11_172
const syllable = (random: Random) => String.fromCharCode(FIRST_SYLLABLE + Math.floor(random.next() * SYLLABLES))
export const rareWord = (random: Random) => syllable(random) + syllable(random)

/** The account of a writer. */
export const userIdOf = (number: number) => `019b0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

type Text = { title: string; body: string; made: Rendered; grams: string[] }
type Saying = { content: string; made: Rendered; grams: string[] }

/** Sentences of the demo world, rendered once and repeated by many. */
function phrases(endsAt: number): { texts: Text[]; sayings: Saying[] } {
  const random = randomFrom(7)
  const posts = demoPosts(random, endsAt)
  const texts = posts.map(({ title, body }) => ({
    title,
    body,
    made: rendered(body),
    grams: postGrams({ title, body }),
  }))
  const sayings = demoComments(random, posts, endsAt)
    .slice(0, 3000)
    .map(({ content }) => ({ content, made: rendered(content, 'comment'), grams: textGrams(content) }))
  return { texts, sayings }
}

type BuildOptions = { url: string; size: number; endsAt: number; say: (sentence: string) => void }

/** Fills an empty database with posts and ten times as many comments. */
export async function buildCommunity({ url, size, endsAt, say }: BuildOptions) {
  await migrate(url)
  const database = openDatabase({ url, statementTimeout: 0, maxConnections: 4, isPipelined: false })
  const run = async (sql: string, values: unknown[] = []) => void (await database.pool.query(sql, values))
  try {
    await run(
      `insert into board_category (id, category_name, created_at, updated_at) overriding system value
         values (1000, '광장', now(), now())`,
    )
    await loadBare(database.pool, LOADED, {
      say,
      async load(since) {
        const tables = copyTables(database.pool)
        await addAll(tables, { size, endsAt })
        await tables.end()
        await run(COUNTS)
        await run(BLOCKS)
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

// Counts that triggers would have kept: they are off while rows are copied.
const COUNTS = `update board b set post_count = p.posts from (select board_id, count(*) as posts from post group by 1) p
  where b.id = p.board_id`
const BLOCKS = `insert into board_block (board_id, block, posts)
  select board_id, publish_no / 1000, count(*) from post group by 1, 2`

async function addAll(tables: CopyTables, { size, endsAt }: { size: number; endsAt: number }) {
  const random = randomFrom(11)
  const { texts, sayings } = phrases(endsAt)
  const people = Math.ceil(size * PEOPLE_SHARE)
  for (let number = 0; number < people; number += 1)
    await tables.add('app_user', { id: userIdOf(number), discordId: `bench${number}`, nickname: `사람${number}` })
  for (let board = 0; board < BOARDS; board += 1)
    await tables.add('board', {
      ...{ id: BUSIEST_BOARD + board, categoryId: 1000, boardName: `광장 ${board}` },
      ...{ createdAt: endsAt, updatedAt: endsAt },
    })
  let comment = 0
  for (let id = 1; id <= size; id += 1) {
    const at = endsAt - (size - id) * 60_000
    const { title, body, made, grams } = random.pick(texts)
    const word = rareWord(random)
    const comments = commentsUnder(id)
    const board = BUSIEST_BOARD + (isHot(id) || random.next() < BUSY_SHARE ? 0 : random.between(1, BOARDS - 1))
    const likes = Math.floor(random.next() ** 3 * MOST_LIKED)
    const isOfFirst = id <= PINNED * BOARDS
    const boardId = isOfFirst ? BUSIEST_BOARD + (id % BOARDS) : board
    await tables.add('post', {
      ...{ id, boardId, userId: userIdOf(random.between(0, people - 1)) },
      ...{ title: `${title} ${word}`, body, bodyHtml: made.html, renderedBy: made.by, excerpt: made.excerpt },
      ...{
        hasPicture: made.hasPicture,
        status: 'published',
        isNotice: isOfFirst,
        views: likes * 7 + 3,
        likeCount: likes,
      },
      ...{ commentCount: comments, titleInitials: titleInitials(`${title} ${word}`) },
      ...{ searchGrams: [...grams, ...textGrams(word)], createdAt: at, publishedAt: at, publishNo: id },
    })
    const from = comment + 1
    let root = 0
    for (let place = 0; place < comments; place += 1) {
      comment += 1
      const saying = random.pick(sayings)
      const isReply = place > 0 && random.next() < REPLY_SHARE
      if (!isReply) root = comment
      await tables.add('post_comment', {
        ...{
          id: comment,
          postId: id,
          boardId,
          parentId: isReply ? root : null,
          rootId: isReply ? root : comment,
          depth: isReply ? 2 : 1,
        },
        ...{ userId: userIdOf(random.between(0, people - 1)), content: saying.content, contentHtml: saying.made.html },
        ...{ renderedBy: saying.made.by, searchGrams: saying.grams, createdAt: at + (comment - from) * 1000 },
      })
    }
  }
}

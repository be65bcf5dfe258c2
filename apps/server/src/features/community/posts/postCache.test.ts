import { describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aBoard, aComment, aPost } from '../testCommunity.ts'

const site = await openSite()

async function pagesOf(boardId: number, postId: number): Promise<string[]> {
  const paths = [
    `/api/community/posts/${postId}`,
    `/api/community/comments/post/${postId}`,
    `/community/board/${boardId}/post/${postId}`,
  ]
  return Promise.all(paths.map(async (path) => (await site.get(path)).text()))
}

const CHANGES: [what: string, sql: string, gone: string][] = [
  ['its author is called otherwise', `update app_user set nickname = '새 이름' where id = $2`, '옛 이름'],
  ['its author leaves the site', `update app_user set status = 'withdrawn' where id = $2`, '옛 이름'],
  ['its board is hidden', 'update board set is_visible = false where id = $3', '처음 글'],
  ['its board is for members only', `update board set read_access = 'members' where id = $3`, '처음 글'],
  ['its clan turns private', 'update clan set is_public = false where id = $4', '처음 글'],
  [
    'its clan disbands',
    `with left_it as (delete from clan_member where clan_id = $4)
      update clan set deleted_at = now(), member_count = 0 where id = $4`,
    '처음 글',
  ],
  ['it is blinded', 'update post set is_blind = true where id = $1', '처음 글'],
  ['it is deleted', 'update post set deleted_at = now() where id = $1', '처음 글'],
  [
    'the next post is called otherwise',
    `update post set title = '새', revision = 2 where board_id = $3 and id > $1`,
    '이웃 글',
  ],
  ['a comment is blinded', 'update post_comment set is_blind = true where post_id = $1', '첫 댓글'],
  ['a comment is deleted', 'update post_comment set deleted_at = now() where post_id = $1', '첫 댓글'],
]

describe('a cached post is not served any more when', () => {
  test.each(CHANGES)('after a change, a cached post is not served: %s', async (_, sql, gone) => {
    const author = await signedIn(site, { nickname: '옛 이름' })
    const clanId = await aClan(site)
    const boardId = await aBoard(site, { clanId })
    const postId = await aPost(site, { boardId, author, title: '처음 글' })
    await aPost(site, { boardId, author, title: '이웃 글' })
    await aComment(site, { postId, author, content: '첫 댓글' })
    const placeholderValues = { $1: postId, $2: author.userId, $3: boardId, $4: clanId }
    const values = Object.entries(placeholderValues).filter(([placeholder]) => sql.includes(placeholder))
    const numbered = values.reduce((text, [placeholder], index) => text.replaceAll(placeholder, `$${index + 1}`), sql)

    expect((await pagesOf(boardId, postId)).join()).toContain(gone)
    await site.pool.query(
      numbered,
      values.map(([, value]) => value),
    )
    expect((await pagesOf(boardId, postId)).join()).not.toContain(gone)
  })
})

test('two requests for one post get the same bytes, a browser that has these bytes gets none, and the author gets others', async () => {
  const author = await signedIn(site)
  const postId = await aPost(site, { boardId: await aBoard(site), author })
  const path = `/api/community/posts/${postId}`
  const [first, second] = [await site.get(path), await site.get(path)]
  expect(await second.text()).toBe(await first.text())
  const etag = first.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  expect(second.headers.get('etag')).toBe(etag)
  expect((await site.get(path, { 'if-none-match': etag })).status).toBe(304)
  expect((await author.get(path)).headers.get('etag')).not.toBe(etag)
})

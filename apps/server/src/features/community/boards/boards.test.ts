import { Board, BoardCategory } from '@buri/contract/boards'
import { ClanDetail } from '@buri/contract/clans'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClan, type People, peopleNamed, refusalOf } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import { aBoard, aCategory, aPost } from '../testCommunity.ts'

const site = await openSite()
let people: People<'클랜장' | '운영진' | '클랜원' | '남'>
let keeper: SignedInBrowser
let secretClan: string
beforeAll(async () => {
  people = await peopleNamed(site, '클랜장', '운영진', '클랜원', '남')
  keeper = await signedIn(site, { nickname: '관리자', permissions: ['content'] })
  secretClan = await aClan(site, {
    isPublic: false,
    leader: people.클랜장,
    officers: [people.운영진],
    members: [people.클랜원],
  })
})
beforeEach(() => site.pool.query('delete from request_window'))

const CATEGORIES = '/web/community/board-categories'
const BOARDS = '/api/community/boards'
const boardsSeen = async (browser: Pick<SignedInBrowser, 'get'>, path = BOARDS) =>
  Board.array().parse(await (await browser.get(path)).json())

test('a new site has forum boards', async () => {
  const boards = await boardsSeen(site.visitor)
  expect(boards.map(({ name }) => name)).toEqual(expect.arrayContaining(['공지사항', '자유 게시판', '클랜 모집']))
  expect(boards.find(({ name }) => name === '공지사항')?.rights).toEqual(['read'])
  const categories = BoardCategory.array().parse(await (await site.get(CATEGORIES)).json())
  const boardsByCategory = categories.map(({ categoryName, boardCount }) => [categoryName, boardCount])
  expect(boardsByCategory).toEqual(
    expect.arrayContaining([
      ['안내', 1],
      ['커뮤니티', 2],
    ]),
  )
})

test('listed boards count the last day’s posts, up to 99', async () => {
  const author = people.남
  const boardId = await aBoard(site)
  const newCountSeen = async () => (await boardsSeen(site.visitor)).find(({ id }) => id === boardId)?.newCount
  expect(await newCountSeen()).toBe(0)
  await aPost(site, { boardId, author, at: '2026-11-19T11:59:00Z' })
  await aPost(site, { boardId, author, at: '2026-11-19T12:01:00Z' })
  await aPost(site, { boardId, author, at: '2026-11-20T11:00:00Z', status: 'draft' })
  expect(await newCountSeen()).toBe(1)
  for (let count = 0; count < 100; count += 1) await aPost(site, { boardId, author, at: '2026-11-20T11:00:00Z' })
  expect(await newCountSeen()).toBe(99)
})

test('a new clan has a board for announcements and one for discussion', async () => {
  const founder = await signedIn(site, { nickname: '창립자' })
  const answer = await founder.command('POST', '/api/clans', { clanName: '새벽반', introduceContent: '' })
  const { id } = ClanDetail.parse(await answer.json())
  const boards = await boardsSeen(founder, `${BOARDS}/clan/${id}`)
  expect(boards.map(({ name, writeAccess, isAnnouncement }) => [name, writeAccess, isAnnouncement])).toEqual([
    ['공지', 'leaders', true],
    ['자유 게시판', 'members', false],
  ])
})

describe('managing boards', () => {
  test('content staff create, change, hide and remove boards', async () => {
    const category = BoardCategory.parse(
      await jsonOf(keeper.command('POST', CATEGORIES, { categoryName: '장터' }), 201),
    )
    expect(category).toMatchObject({ categoryName: '장터', description: null, clanId: null, boardCount: 0 })
    const board = Board.parse(
      await (
        await keeper.command('POST', BOARDS, { boardName: '팝니다', categoryId: category.id, bannedWords: ['사기'] })
      ).json(),
    )
    expect(board).toMatchObject({
      name: '팝니다',
      description: '',
      is_visible: true,
      isVisible: true,
      bannedWords: ['사기'],
    })
    expect((await boardsSeen(site.visitor)).find(({ id }) => id === board.id)).not.toHaveProperty('bannedWords')

    const hidden = Board.parse(
      await (await keeper.command('PATCH', `${BOARDS}/${board.id}/visibility`, { isEnabled: false })).json(),
    )
    expect(hidden.is_visible).toBe(false)
    expect(await refusalOf(await people.남.get(`${BOARDS}/${board.id}`))).toEqual([404, 'BOARD_NOT_FOUND'])
    expect((await boardsSeen(people.남)).some(({ id }) => id === board.id)).toBe(false)
    const response = await keeper.command('PUT', `${BOARDS}/${board.id}`, { boardDescription: null, isVisible: true })
    expect(Board.parse(await response.json())).toMatchObject({ name: '팝니다', isVisible: true })

    expect(await refusalOf(await keeper.command('DELETE', `${CATEGORIES}/${category.id}`))).toEqual([
      409,
      'CATEGORY_NOT_EMPTY',
    ])
    const postId = await aPost(site, { boardId: board.id })
    expect(await refusalOf(await keeper.command('DELETE', `${BOARDS}/${board.id}`))).toEqual([409, 'BOARD_NOT_EMPTY'])
    await site.db.updateTable('post').set({ deletedAt: new Date() }).where('id', '=', postId).execute()
    expect((await keeper.command('DELETE', `${BOARDS}/${board.id}`)).status).toBe(204)
    expect((await keeper.command('DELETE', `${CATEGORIES}/${category.id}`)).status).toBe(204)
    expect(await refusalOf(await keeper.get(`${BOARDS}/${board.id}`))).toEqual([404, 'BOARD_NOT_FOUND'])

    const logged = await site.db
      .selectFrom('auditLog')
      .select('action')
      .where('actorId', '=', keeper.userId)
      .orderBy('id')
      .execute()
    expect(logged.map(({ action }) => action)).toEqual([
      'board_category.created',
      'board.created',
      'board.changed',
      'board.changed',
      'board.deleted',
      'board_category.deleted',
    ])
  })

  test('officers manage their clan’s boards, members read them, and others see none', async () => {
    const made = await people.운영진.command('POST', CATEGORIES, { categoryName: '작전', clanId: secretClan })
    const category = BoardCategory.parse(await made.json())
    const board = Board.parse(
      await (await people.운영진.command('POST', BOARDS, { boardName: '밴픽', categoryId: category.id })).json(),
    )
    expect(board.clanId).toBe(secretClan)
    expect((await people.클랜원.get(`${BOARDS}/${board.id}`)).status).toBe(200)
    expect(
      await refusalOf(await people.클랜원.command('PUT', `${BOARDS}/${board.id}`, { boardName: '내 것' })),
    ).toEqual([403, 'FORBIDDEN'])
    expect(
      await refusalOf(await people.클랜원.command('POST', CATEGORIES, { categoryName: 'x', clanId: secretClan })),
    ).toEqual([403, 'FORBIDDEN'])
    for (const person of [people.남, site.visitor]) {
      expect(await refusalOf(await person.get(`${BOARDS}/${board.id}`))).toEqual([404, 'BOARD_NOT_FOUND'])
      for (const path of [
        `${BOARDS}/clan/${secretClan}`,
        `${CATEGORIES}/clan/${secretClan}`,
        `${BOARDS}?clanId=${secretClan}`,
      ])
        expect(await refusalOf(await person.get(path))).toEqual([404, 'CLAN_NOT_FOUND'])
    }
    expect(await refusalOf(await people.남.command('PUT', `${BOARDS}/${board.id}`, { boardName: '내 것' }))).toEqual([
      404,
      'BOARD_NOT_FOUND',
    ])
    expect(
      await refusalOf(await people.남.command('PUT', `${CATEGORIES}/${category.id}`, { categoryName: 'x' })),
    ).toEqual([404, 'CATEGORY_NOT_FOUND'])
    expect(
      await refusalOf(await people.남.command('POST', BOARDS, { boardName: 'x', categoryId: category.id })),
    ).toEqual([404, 'CATEGORY_NOT_FOUND'])
    expect(
      await refusalOf(await people.남.command('POST', CATEGORIES, { categoryName: 'x', clanId: secretClan })),
    ).toEqual([404, 'CLAN_NOT_FOUND'])
  })

  test('a board cannot move to another clan', async () => {
    const categoryId = await aCategory(site, secretClan)
    const id = await aBoard(site, { clanId: secretClan, categoryId })
    const ofSite = await aCategory(site)
    expect(await refusalOf(await people.클랜장.command('PUT', `${BOARDS}/${id}`, { categoryId: ofSite }))).toEqual([
      403,
      'FORBIDDEN',
    ])
    expect(await refusalOf(await keeper.command('PUT', `${BOARDS}/${id}`, { categoryId: ofSite }))).toEqual([
      404,
      'CATEGORY_NOT_FOUND',
    ])
    expect(await refusalOf(await keeper.command('PUT', `${CATEGORIES}/${categoryId}`, { clanId: null }))).toEqual([
      400,
      'INVALID_REQUEST',
    ])
  })

  test.each([
    ['PUT', { postCount: 5 }],
    ['PUT', { clanId: null }],
    ['PUT', { readAccess: 'all' }],
    ['PUT', { boardName: '\u200b' }],
    ['PUT', { prefixes: Array.from({ length: 11 }, (_, n) => `말${n}`) }],
  ])('the board request %s %j is refused', async (method, body) => {
    const id = await aBoard(site)
    expect(await refusalOf(await keeper.command(method, `${BOARDS}/${id}`, body))).toEqual([400, 'INVALID_REQUEST'])
  })
})

import { BOARD_RIGHTS } from '@buri/domain/community/boardRights'
import { z } from 'zod'
import { LIMITS, MAX_INTEGER } from './limits.ts'
import type { Route } from './route.ts'
import { lineOf } from './texts.ts'

const count = z.int().nonnegative()
const time = z.iso.datetime()

/** The id of a category, board, post or comment in a path or query. */
export const CommunityId = z.coerce.number().int().min(1).max(MAX_INTEGER)
/** The id of a category, board, post or comment in a JSON body, where it is a number. */
export const CommunityNumber = z.int().min(1).max(MAX_INTEGER)
/** The revision that the client has read. 0 if nothing was saved yet. */
export const ReadRevision = z.int().min(0).max(MAX_INTEGER)

/** `leaders` are the clan's leader and officers. Those who manage or moderate the board always have access. */
const BoardAccess = z.enum(['none', 'leaders', 'members', 'everyone'])
export type BoardAccess = z.infer<typeof BoardAccess>

export const BoardCategory = z.object({
  id: z.int(),
  categoryName: z.string(),
  description: z.string().nullable(),
  clanId: z.uuid().nullable(),
  boardCount: count,
  createdAt: time,
  updatedAt: time,
})
export type BoardCategory = z.infer<typeof BoardCategory>

export const Board = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  categoryId: z.int(),
  categoryName: z.string(),
  clanId: z.uuid().nullable(),
  /** `null` for the site's own boards. */
  clanName: z.string().nullable(),
  is_visible: z.boolean(),
  isVisible: z.boolean(),
  readAccess: BoardAccess,
  writeAccess: BoardAccess,
  /** Prefixes that titles of posts may have (말머리). */
  prefixes: z.array(z.string()),
  isAnnouncement: z.boolean(),
  /** Only managers of the board get this list. */
  bannedWords: z.array(z.string()).optional(),
  postCount: count,
  /** Number of posts of the last 24 hours. Only lists of boards contain it. */
  newCount: count.max(LIMITS.newPostsCounted).optional(),
  /** When the newest post that the viewer may see was published. `null` without one. */
  lastPostAt: time.nullable(),
  rights: z.array(z.enum(BOARD_RIGHTS)),
  createdAt: time,
  updatedAt: time,
})
export type Board = z.infer<typeof Board>

const categoryName = lineOf(LIMITS.boardNameMaxLength).pipe(z.string().min(1))
const boardName = lineOf(LIMITS.boardNameMaxLength).pipe(z.string().min(1))
const boardDescription = lineOf(LIMITS.boardDescriptionMaxLength)
const categoryDescription = boardDescription.nullable()
const prefixes = z.array(lineOf(LIMITS.boardPrefixMaxLength).pipe(z.string().min(1))).max(LIMITS.boardPrefixes)
const bannedWords = z.array(lineOf(LIMITS.bannedWordMaxLength).pipe(z.string().min(1))).max(LIMITS.bannedWords)
const categoryId = CommunityNumber

const boardOptions = {
  readAccess: BoardAccess.optional(),
  writeAccess: BoardAccess.optional(),
  prefixes: prefixes.optional(),
  bannedWords: bannedWords.optional(),
  isAnnouncement: z.boolean().optional(),
}

export const NewBoard = z.strictObject({
  boardName,
  categoryId,
  boardDescription: boardDescription.nullish(),
  isVisible: z.boolean().default(true),
  ...boardOptions,
})
export type NewBoard = z.output<typeof NewBoard>

export const BoardChange = z.strictObject({
  boardName: boardName.optional(),
  /** A category of the same clan, or of the site. */
  categoryId: categoryId.optional(),
  boardDescription: boardDescription.nullish(),
  isVisible: z.boolean().optional(),
  ...boardOptions,
})
export type BoardChange = z.output<typeof BoardChange>

const idParams = z.object({ id: CommunityId })
const ofClan = z.object({ clanId: z.uuid() })
const categoriesResponse = { 200: z.array(BoardCategory) } as const
const boardsResponse = { 200: z.array(Board) } as const
const noContent = { 204: z.null() } as const

/** No clan right is declared, because only the body or the row says whose board it is. */
export const boardRoutes = {
  categories: {
    call: 'GET /web/community/board-categories',
    access: 'open',
    schema: { summary: '게시판 카테고리', querystring: ofClan.partial(), response: categoriesResponse },
  },
  categoriesOfClan: {
    call: 'GET /web/community/board-categories/clan/:clanId',
    access: 'open',
    clan: { param: 'clanId', right: 'see' },
    schema: { summary: '클랜의 게시판 카테고리', params: ofClan, response: categoriesResponse },
  },
  addCategory: {
    call: 'POST /web/community/board-categories',
    repeat: 'keyed',
    access: 'login',
    limits: ['board'],
    schema: {
      summary: '카테고리 만들기',
      body: z.strictObject({
        categoryName,
        description: categoryDescription.default(null),
        clanId: z.uuid().nullish(),
      }),
      response: { 201: BoardCategory },
    },
  },
  changeCategory: {
    call: 'PUT /web/community/board-categories/:id',
    access: 'login',
    limits: ['board'],
    schema: {
      summary: '카테고리 고치기',
      params: idParams,
      body: z.strictObject({
        categoryName: categoryName.optional(),
        description: categoryDescription.optional(),
        /** Must be the present clan of the category, because categories never move. */
        clanId: z.uuid().nullish(),
      }),
      response: { 200: BoardCategory },
    },
  },
  removeCategory: {
    call: 'DELETE /web/community/board-categories/:id',
    access: 'login',
    limits: ['board'],
    schema: { summary: '빈 카테고리 지우기', params: idParams, response: noContent },
  },
  boards: {
    call: 'GET /api/community/boards',
    access: 'open',
    schema: { summary: '게시판', querystring: ofClan.partial(), response: boardsResponse },
  },
  boardsOfClan: {
    call: 'GET /api/community/boards/clan/:clanId',
    access: 'open',
    clan: { param: 'clanId', right: 'see' },
    schema: { summary: '클랜의 게시판', params: ofClan, response: boardsResponse },
  },
  board: {
    call: 'GET /api/community/boards/:id',
    access: 'open',
    schema: { summary: '게시판 하나', params: idParams, response: { 200: Board } },
  },
  addBoard: {
    call: 'POST /api/community/boards',
    repeat: 'keyed',
    access: 'login',
    limits: ['board'],
    schema: { summary: '게시판 만들기', body: NewBoard, response: { 201: Board } },
  },
  changeBoard: {
    call: 'PUT /api/community/boards/:id',
    access: 'login',
    limits: ['board'],
    schema: { summary: '게시판 고치기', params: idParams, body: BoardChange, response: { 200: Board } },
  },
  showBoard: {
    call: 'PATCH /api/community/boards/:id/visibility',
    access: 'login',
    limits: ['board'],
    schema: {
      summary: '게시판 보이기와 숨기기',
      params: idParams,
      body: z.strictObject({ isEnabled: z.boolean() }),
      response: { 200: Board },
    },
  },
  removeBoard: {
    call: 'DELETE /api/community/boards/:id',
    access: 'login',
    limits: ['board'],
    schema: { summary: '빈 게시판 지우기', params: idParams, response: noContent },
  },
} as const satisfies Record<string, Route>

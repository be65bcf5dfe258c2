import { clanRoutes } from '@buri/contract/clans'
import { LIMITS } from '@buri/contract/limits'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, refusalOf } from '#server/errors.ts'
import type { ClanService } from '#server/features/clans/clans.service.ts'
import type { HomeService } from '#server/features/home/home.service.ts'
import type { MatchService } from '#server/features/matches/matches.service.ts'
import type { PlayerService } from '#server/features/players/players.service.ts'
import type { RankingService } from '#server/features/rankings/rankings.service.ts'
import { logDefect } from '#server/http/answerError.ts'
import { finish } from '#server/http/finishedBodies.ts'
import type { Reading } from '#server/http/reading.ts'
import { HTML_TYPE, sendFinished, wantedEncoding } from '#server/http/sendFinished.ts'
import { viewerOf } from '#server/http/viewer.ts'
import type { Page } from '#server/pages/page.ts'
import {
  analysisPage,
  clanListPage,
  clanPage,
  homePage,
  matchPage,
  plainPage,
  rankingPage,
  refusedPage,
  summonerPage,
} from '#server/pages/pages.ts'
import { renderPage, type Shell } from '#server/pages/shell.ts'

export type PageSources = {
  home: HomeService
  players: PlayerService
  matches: MatchService
  rankings: RankingService
  clans: ClanService
}

type Options = { reading: Reading<PageSources>; shell: Shell; publicUrl: () => string }

/** Pages that are made by their scripts alone; the scripts also send whoever may not see one away. */
const PLAIN_PAGES: Readonly<Record<string, string>> = {
  '/auth/success': '로그인',
  '/mypage': '마이페이지',
  '/upload': '경기 올리기',
  '/ranking/about': '점수 계산 방법',
  '/terms': '이용약관',
  '/privacy': '개인정보 처리방침',
  '/clan/:clanId/dashboard': '클랜 대시보드',
  '/clan/:clanId/settings': '클랜 설정',
  '/clan/:clanId/members': '클랜원 관리',
  '/clan/:clanId/boards': '클랜 게시판',
  '/community': '커뮤니티',
  '/community/board/:boardId': '게시판',
  '/community/board/:boardId/post/:postId': '게시글',
  '/community/board/:boardId/write': '글쓰기',
  '/community/board/:boardId/post/:postId/edit': '글 수정',
  '/admin': '관리자',
  '/admin/permissions': '권한 관리',
  '/admin/roles': '역할 관리',
  '/admin/users': '사용자 관리',
  '/admin/logs': '로그',
  '/admin/boards': '게시판 관리',
  '/admin/claims': '계정 연결 확인',
  '/admin/test-action-features': '기능 시험',
  '/admin/data-table-test': '표 시험',
}

/** As many as the page's scripts ask for first, so that theirs is the same question. */
const FIRST_PAGE = LIMITS.matchPageSize
const TOP_PLAYERS = 5

const OPEN = { config: { access: 'open' }, schema: { hide: true } } as const

export function pageSender({ shell, publicUrl }: Pick<Options, 'shell' | 'publicUrl'>) {
  return async (request: FastifyRequest, reply: FastifyReply, page: Page) => {
    const { url: route } = request.routeOptions
    const body = await finish(renderPage(shell, page, { publicUrl: publicUrl(), route }), wantedEncoding(request))
    return sendFinished(request, reply.code(page.status), body, HTML_TYPE)
  }
}

export const pagesPlugin: FastifyPluginAsync<Options> = async (app, options) => {
  const { reading } = options
  const send = pageSender(options)

  // A page that cannot be made is still the page: its scripts ask again and show the sentence and the way out.
  app.setErrorHandler(async (error, request, reply) => {
    logDefect(error, request)
    const { statusCode, message } = refusalOf(error)
    const path = request.url.split('?', 1)[0] ?? '/'
    return send(request, reply, refusedPage(path, message, statusCode))
  })

  app.get('/', OPEN, async (request, reply) => {
    const [stats, latest, top] = await reading(request, ({ home, rankings }) =>
      Promise.all([home.stats(), home.latestMatches(), rankings.players({ page: 1, limit: TOP_PLAYERS })]),
    )
    return send(request, reply, homePage({ stats, latest, top }))
  })

  app.get<{ Params: { nameTag: string } }>('/summoner/:nameTag', OPEN, async (request, reply) => {
    const { nameTag } = request.params
    const [profile, history] = await reading(request, ({ players, matches }) =>
      Promise.all([players.profile(nameTag, 'identity'), matches.history(nameTag, { limit: FIRST_PAGE }, 'identity')]),
    )
    return send(request, reply, summonerPage(nameTag, profile.bytes.toString(), history.bytes.toString()))
  })

  app.get<{ Params: { nameTag: string } }>('/summoner/:nameTag/analysis', OPEN, async (request, reply) => {
    const profile = await reading(request, ({ players }) => players.profile(request.params.nameTag, 'identity'))
    return send(request, reply, analysisPage(profile.bytes.toString()))
  })

  app.get<{ Params: { matchId: string } }>('/match/:matchId', OPEN, async (request, reply) => {
    const match = await reading(request, ({ matches }) => matches.detail(request.params.matchId, 'identity'))
    return send(request, reply, matchPage(match.bytes.toString()))
  })

  app.get('/ranking', OPEN, async (request, reply) => {
    const board = await reading(request, ({ rankings }) => rankings.players({ page: 1, limit: FIRST_PAGE }))
    return send(request, reply, rankingPage(board))
  })

  app.get('/clans', OPEN, async (request, reply) => {
    const first = { page: 1, limit: LIMITS.clanPageSize, sortBy: 'latest' } as const
    return send(
      request,
      reply,
      clanListPage(await reading(request, ({ clans }) => clans.list(first, viewerOf(request)))),
    )
  })

  app.get<{ Params: { id: string } }>('/clans/:id', OPEN, async (request, reply) => {
    const asked = clanRoutes.detail.schema.params.safeParse(request.params)
    if (!asked.success) throw new AppError('CLAN_NOT_FOUND')
    return send(
      request,
      reply,
      clanPage(await reading(request, ({ clans }) => clans.detail(asked.data.id, viewerOf(request)))),
    )
  })

  for (const [url, title] of Object.entries(PLAIN_PAGES)) {
    app.get(url, OPEN, (request, reply) => send(request, reply, plainPage(request.url, title)))
  }
}

import { adminPages } from '@buri/contract/admin/pages'
import { clanRoutes } from '@buri/contract/clans'
import { COMMENTS_PARAM } from '@buri/contract/commentPages'
import { LIMITS } from '@buri/contract/limits'
import { nightParams } from '@buri/contract/nights/nights'
import { SEARCH_PATH } from '@buri/contract/searchLimits'
import { TOP_PLAYERS } from '@buri/contract/topPlayers'
import { formatRiotId, parseNameTag } from '@buri/domain/riotId'
import { onlyExactName } from '@buri/domain/search/onlyExactName'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ClanService } from '#server/features/clans/clans.service.ts'
import { postReaderOf, type ViewCounter } from '#server/features/community/posts/views.ts'
import type { HomeService } from '#server/features/home/home.service.ts'
import type { OwnHomeService } from '#server/features/home/ownHome.service.ts'
import type { MatchService } from '#server/features/matches/matches.service.ts'
import type { AuctionSheets } from '#server/features/nights/auction/auctionSheets.ts'
import type { NightPreviewService } from '#server/features/nights/lobby/nightPreview.service.ts'
import type { RecapService } from '#server/features/nights/recap/recap.service.ts'
import type { PlayerService } from '#server/features/players/players.service.ts'
import type { RankingService } from '#server/features/rankings/rankings.service.ts'
import type { SearchService } from '#server/features/search/search.service.ts'
import { boardPage, communityPage } from '#server/pages/community/communityPages.ts'
import type { OpenPageService } from '#server/pages/community/openPages.service.ts'
import { addressPath, type Page } from '#server/pages/page.ts'
import {
  analysisPage,
  clanListPage,
  clanPage,
  homePage,
  matchPage,
  nightListPage,
  nightPage,
  nightRecapPage,
  plainPage,
  rankingPage,
  refusedPage,
  summonerPage,
} from '#server/pages/pages.ts'
import {
  cachedPageSender,
  cacheTagOf,
  isFromPhone,
  pageSender,
  type RenderOptions,
  rendererFor,
} from '#server/pages/sendPage.ts'
import { AppError, refusalOf } from '#server/platform/errors.ts'
import { logDefect } from '#server/platform/http/answerError.ts'
import type { BodyCache } from '#server/platform/http/bodyCache.ts'
import type { WithReads } from '#server/platform/http/chooseDatabase.ts'
import { decodedText, STORED_ENCODING } from '#server/platform/http/encodedText.ts'
import { HTML_TYPE, sendEncodedBody, wantedEncoding } from '#server/platform/http/sendEncodedBody.ts'
import { type Viewer, viewerOf } from '#server/platform/http/viewer.ts'

export type PageSources = {
  home: HomeService
  ownHome: OwnHomeService
  players: PlayerService
  matches: MatchService
  rankings: RankingService
  clans: ClanService
  search: SearchService
  openPages: OpenPageService
  recaps: Pick<RecapService, 'toStrangers'>
  nights: NightPreviewService
  auctions: AuctionSheets
}

type Options = RenderOptions & {
  withReads: WithReads<PageSources>
  bodies: BodyCache
  views: ViewCounter
  /** The mark of a browser that took part in a night without an account. */
  guestMark: (request: FastifyRequest) => string | null
}

/** Scripts alone draw these pages, and turn away people without access. */
const PLAIN_PAGES: Readonly<Record<string, string>> = {
  '/auth/success': '로그인',
  '/auth/choose': '로그인',
  '/mypage': '내 정보',
  '/mypage/tokens': 'API 토큰',
  '/notifications': '알림',
  '/invitations/:code': '클랜 초대',
  '/inhouse/new': '내전 생성',
  '/inhouse/:id/auction': '포인트 경매',
  '/upload': '경기 올리기',
  '/upload/:id': '직접 입력한 결과',
  '/team-analysis': '팀 분석',
  '/ranking/about': '점수 계산 방법',
  '/terms': '이용약관',
  '/privacy': '개인정보 처리방침',
  '/clan/:clanId/dashboard': '클랜 대시보드',
  '/clan/:clanId/move-in': '지난 기록 옮겨 오기',
  '/clan/:clanId/settings': '클랜 설정',
  '/clan/:clanId/members': '클랜원 관리',
  '/clan/:clanId/boards': '클랜 게시판',
  '/community/people/:id': '커뮤니티',
  '/community/board/:boardId/write': '글쓰기',
  '/community/board/:boardId/post/:postId/edit': '게시글 수정',
  ...adminPages(),
}

/** The service worker sends this header when it only caches a page, which does not count as a view. */
const UNSEEN_HEADER = 'x-unseen'

/** The page's scripts request as many matches first, so that the page and its scripts share one query. */
const FIRST_PAGE = LIMITS.matchPageSize

/** Signed-in viewers get their own page, with their account and everything that they may see. */
const OPEN_PAGE = { config: { access: 'open', isSeenAsOneself: true } } as const

const PAGE_BY_CODE = { ...OPEN_PAGE, config: { ...OPEN_PAGE.config, limits: ['night-code'] } } as const

const PAGE_BY_NAME = { ...OPEN_PAGE, config: { ...OPEN_PAGE.config, limits: ['search'] } } as const

const leaders = (rankings: RankingService, limit: number, viewer: Viewer) =>
  viewer.kind === 'user' ? rankings.players({ page: 1, limit }, viewer) : rankings.asVisitor({ page: 1, limit })

const undefinedIfUnseen = (error: unknown) => {
  if (error instanceof AppError && error.code === 'NIGHT_NOT_FOUND') return undefined
  throw error
}

function pageIn(url: string, name: string): number | undefined {
  const [, options] = url.split('?', 2)
  if (options === undefined) return 1
  const [option, page = ''] = options.split('=', 2)
  return option === name && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : undefined
}

export const pagesPlugin: FastifyPluginAsync<Options> = async (app, options) => {
  const { withReads, guestMark } = options
  const send = pageSender(options)
  const sendCachedPage = cachedPageSender(options)

  // A failed page is still served, because its scripts retry, and show the error and the way out.
  app.setErrorHandler(async (error, request, reply) => {
    logDefect(error, request)
    const { statusCode, message } = refusalOf(error)
    const path = request.url.split('?', 1)[0] ?? '/'
    return send(request, reply, refusedPage(path, message, statusCode))
  })

  app.get('/', OPEN_PAGE, async (request, reply) => {
    const viewer = viewerOf(request)
    const [stats, latest, top, clans, posts, own] = await withReads(request, ({ home, ownHome, rankings }) =>
      Promise.all([
        home.stats(),
        home.latestMatches(),
        leaders(rankings, TOP_PLAYERS, viewer),
        home.activeClans(),
        home.newPosts(),
        viewer.kind === 'user' ? ownHome.of(viewer) : undefined,
      ]),
    )
    const parts = { stats, latest, top, clans, posts }
    return sendCachedPage(request, reply, Object.values(parts).map(cacheTagOf), () => homePage(parts, own))
  })

  app.get<{ Params: { nameTag: string } }>('/summoner/:nameTag', OPEN_PAGE, async (request, reply) => {
    const { nameTag } = request.params
    const [profile, history] = await withReads(request, ({ players, matches }) =>
      Promise.all([
        players.profile(nameTag, STORED_ENCODING, viewerOf(request)),
        matches.history(
          nameTag,
          { limit: FIRST_PAGE },
          { encoding: STORED_ENCODING, isPacked: true },
          viewerOf(request),
        ),
      ]),
    )
    return sendCachedPage(request, reply, [profile.etag, history.etag], () =>
      summonerPage(nameTag, decodedText(profile), decodedText(history)),
    )
  })

  app.get<{ Querystring: { q?: unknown } }>(SEARCH_PATH, PAGE_BY_NAME, async (request, reply) => {
    const { q } = request.query
    const keyword = typeof q === 'string' ? q.trim() : ''
    if (keyword.length > LIMITS.nameTagMaxLength) return reply.redirect('/', 303)
    const suggestions = await withReads(request, ({ search }) => search.summoners(keyword, viewerOf(request)))
    const people = suggestions.map(({ game_name, tag_line }) => ({ gameName: game_name, tagLine: tag_line }))
    const called = onlyExactName(keyword, people)
    const nameTag = called ? formatRiotId(called) : parseNameTag(keyword)
    return reply.redirect(nameTag === undefined ? '/' : addressPath(nameTag), 303)
  })

  app.get<{ Params: { nameTag: string } }>('/summoner/:nameTag/analysis', OPEN_PAGE, async (request, reply) => {
    const profile = await withReads(request, ({ players }) =>
      players.profile(request.params.nameTag, STORED_ENCODING, viewerOf(request)),
    )
    return send(request, reply, analysisPage(decodedText(profile)))
  })

  app.get<{ Params: { matchId: string } }>('/match/:matchId', OPEN_PAGE, async (request, reply) => {
    const match = await withReads(request, ({ matches }) =>
      matches.detail(request.params.matchId, STORED_ENCODING, viewerOf(request)),
    )
    return sendCachedPage(request, reply, [match.etag], () => matchPage(decodedText(match)))
  })

  app.get('/ranking', OPEN_PAGE, async (request, reply) => {
    const board = await withReads(request, ({ rankings }) => leaders(rankings, FIRST_PAGE, viewerOf(request)))
    return sendCachedPage(request, reply, [cacheTagOf(board)], () => rankingPage(board))
  })

  app.get('/inhouse', OPEN_PAGE, async (request, reply) => {
    const caller = { ...request.caller, guestMark: guestMark(request) }
    // A replica may lack what this guest has just written, so the guest's scripts request the nights.
    if (caller.guestMark !== null && caller.viewer.kind === 'visitor')
      return send(request, reply, plainPage('/inhouse', '내전'))
    const [list, past] = await withReads(request, ({ nights }) =>
      Promise.all([nights.list(caller), nights.past(caller)]),
    )
    return sendCachedPage(request, reply, [cacheTagOf(list), cacheTagOf(past)], () => nightListPage(list, past))
  })

  app.get<{ Params: { id: string } }>('/inhouse/:id', OPEN_PAGE, async (request, reply) => {
    const params = nightParams.safeParse(request.params)
    const night = params.success
      ? await withReads(request, ({ nights }) => nights.preview(params.data.id, new Date()).catch(undefinedIfUnseen))
      : undefined
    return send(request, reply, nightPage(`/inhouse/${encodeURIComponent(request.params.id)}`, night))
  })

  app.get<{ Params: { code: string } }>('/i/:code', PAGE_BY_CODE, async (request, reply) => {
    const { code } = request.params
    const night = await withReads(request, ({ nights }) => nights.byCode(code, new Date()).catch(undefinedIfUnseen))
    return send(request, reply, nightPage(`/i/${encodeURIComponent(code)}`, night))
  })

  // Scripts request what members may see. A preview picture exists only for public recaps.
  app.get<{ Params: { id: string } }>('/inhouse/:id/recap', OPEN_PAGE, async (request, reply) => {
    const params = nightParams.safeParse(request.params)
    const recap = params.success
      ? await withReads(request, ({ recaps }) =>
          recaps.toStrangers(params.data.id, new Date()).catch(undefinedIfUnseen),
        )
      : undefined
    return send(request, reply, nightRecapPage(request.params.id, recap))
  })

  app.get('/clans', OPEN_PAGE, async (request, reply) => {
    const first = { page: 1, limit: LIMITS.clanPageSize, sortBy: 'latest' } as const
    const list = await withReads(request, ({ clans }) => clans.list(first, viewerOf(request)))
    return sendCachedPage(request, reply, [cacheTagOf(list)], () => clanListPage(list))
  })

  app.get<{ Params: { id: string } }>('/clans/:id', OPEN_PAGE, async (request, reply) => {
    const params = clanRoutes.detail.schema.params.safeParse(request.params)
    if (!params.success) throw new AppError('CLAN_NOT_FOUND')
    const clan = await withReads(request, ({ clans }) => clans.detail(params.data.id, viewerOf(request)))
    return sendCachedPage(request, reply, [cacheTagOf(clan)], () => clanPage(clan))
  })

  app.get('/community', OPEN_PAGE, async (request, reply) => {
    // The page shows the default order alone: scripts request searches and other sort orders.
    if (request.url.includes('?')) return send(request, reply, plainPage('/community', '커뮤니티', { isIndexed: true }))
    const parts = await withReads(request, ({ openPages }) => openPages.community(viewerOf(request)))
    return sendCachedPage(request, reply, [cacheTagOf(parts)], () => communityPage(parts))
  })

  app.get<{ Params: { boardId: string } }>('/community/board/:boardId', OPEN_PAGE, async (request, reply) => {
    const { boardId } = request.params
    const viewer = viewerOf(request)
    const page = pageIn(request.url, 'page')
    const parts = await withReads(request, ({ openPages }) => openPages.board(boardId, viewer, page))
    const cacheTags = [parts.board, parts.list].flatMap((answer) => (answer ? cacheTagOf(answer) : []))
    return sendCachedPage(request, reply, cacheTags, () => boardPage(parts, viewer), page !== undefined)
  })

  app.get<{ Params: { boardId: string; postId: string } }>(
    '/community/board/:boardId/post/:postId',
    OPEN_PAGE,
    async (request, reply) => {
      const { boardId, postId } = request.params
      const viewer = viewerOf(request)
      const view = {
        viewer,
        render: async (page: Page) => (await rendererFor(request, options))(page),
        encoding: wantedEncoding(request),
        origin: options.publicUrl(),
        isPhone: isFromPhone(request),
        from: pageIn(request.url, COMMENTS_PARAM) ?? 1,
      }
      const { id, body } = await withReads(request, ({ openPages }) => openPages.post(boardId, postId, view))
      if (request.headers[UNSEEN_HEADER] === undefined) options.views.note(id, viewer, postReaderOf(request))
      return sendEncodedBody(request, reply, body, HTML_TYPE)
    },
  )

  // This is not a page of the site. Browsers keep it, and show it in place of pages that they do not have.
  app.get('/offline', OPEN_PAGE, (request, reply) => send(request, reply, plainPage('/offline', '오프라인')))

  for (const [url, title] of Object.entries(PLAIN_PAGES)) {
    app.get(url, OPEN_PAGE, (request, reply) => send(request, reply, plainPage(request.url, title)))
  }
}

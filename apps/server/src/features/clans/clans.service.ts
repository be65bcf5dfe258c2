import type { ClanDetail, ClanPage, ClanSort } from '@buri/contract/clans'
import { LIMITS } from '@buri/contract/limits'
import { hasClanRight } from '@buri/domain/clans/clanRights'
import { teamBalance } from '@buri/domain/matches/closeness'
import { rankMatches } from '@buri/domain/search/matchesKeyword'
import { queryGrams } from '@buri/domain/search/searchGrams'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Pool } from 'pg'
import { clanRelationOf, requireClan, viewerId } from '#server/model/clans/findVisibleClan.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import { type EncodedBody, encodeBody } from '#server/platform/http/bodyCache.ts'
import type { Encoding } from '#server/platform/http/compression.ts'
import { shareInFlight } from '#server/platform/http/shareInFlight.ts'
import { type SignedIn, VISITOR, type Viewer } from '#server/platform/http/viewer.ts'
import { clanCardReads } from './clanCards.repository.ts'
import { clanListReads, type ListViewer, type ListWindow } from './clanList.repository.ts'
import { introductionHtml } from './introduction.ts'
import { shownClan } from './shownClan.ts'

export type PageQuery = { page: number; limit: number }
type ClanQuery = PageQuery & {
  search?: string | undefined
  isPublic?: boolean | undefined
  isRecruiting?: boolean | undefined
  weekday?: number | undefined
  lane?: string | undefined
  sortBy: ClanSort
  sortOrder?: 'asc' | 'desc' | undefined
}

const RECENT_MS = 30 * DAY_MS

export function listWindowOf({ page, limit: wanted }: PageQuery): ListWindow {
  if (page > LIMITS.pageMax) throw new AppError('NOT_FOUND')
  const limit = Math.min(wanted, LIMITS.listLimitMax)
  return { limit, offset: (page - 1) * limit }
}
export const paginationOf = (total: number, { page }: PageQuery, { limit }: ListWindow) => ({
  total,
  page,
  totalPages: Math.min(Math.ceil(total / limit), LIMITS.pageMax),
})

export const singlePageOf = (total: number) => ({ total, page: 1, totalPages: Math.min(total, 1) })

type Options = { pool: Pool; db: Db; now: () => Date }

/** Each clan is shown to, and counted for, only the people who may see it. */
export function clanService({ pool, db, now }: Options) {
  const lists = clanListReads(pool)
  const cards = clanCardReads(pool)
  const shared = shareInFlight<EncodedBody>()

  const recently = () => new Date(now().getTime() - RECENT_MS)
  const listViewerOf = (viewer: Viewer): ListViewer => ({
    userId: viewerId(viewer),
    seesAll: hasClanRight('see', clanRelationOf(viewer, null, false)),
  })
  const cardsOf = async (ids: readonly string[], viewer: Viewer) =>
    (await cards.cards(ids, viewerId(viewer), recently())).map(shownClan)

  async function page(
    ids: readonly string[],
    viewer: Viewer,
    { pagination, messageIfEmpty }: { pagination: ClanPage['pagination']; messageIfEmpty: string },
  ): Promise<ClanPage> {
    const data = await cardsOf(ids, viewer)
    return { data, pagination, ...(data.length === 0 ? { message: messageIfEmpty } : {}) }
  }

  async function idsNamed(keyword: string, viewer: Viewer): Promise<string[]> {
    // The separator of a Riot tag means nothing in a clan's name.
    const { grams, needle } = queryGrams(keyword.replaceAll('#', ' '))
    if (needle === '') return []
    // A single character is too short for the index.
    const pieces = [...needle].length > 1 ? grams : undefined
    const found = await lists.candidates(listViewerOf(viewer), pieces)
    const candidates = found.map(({ id, clanName }) => ({ id, gameName: clanName, tagLine: '' }))
    return rankMatches(candidates, needle).map(({ id }) => id)
  }

  async function list(query: ClanQuery, viewer: Viewer): Promise<ClanPage> {
    const { search = '', isPublic, isRecruiting, weekday, lane, sortBy, sortOrder } = query
    const window = listWindowOf(query)
    const matchingIds = search.trim() === '' ? undefined : await idsNamed(search, viewer)
    const filter = { ...listViewerOf(viewer), among: matchingIds, isPublic, isRecruiting, weekday, lane }
    const isDescending = (sortOrder ?? (sortBy === 'name' ? 'asc' : 'desc')) === 'desc'
    const order = { order: sortBy, isDescending }
    const [ids, total] = await Promise.all([lists.ids(filter, order, window), lists.count(filter)])
    return page(ids, viewer, {
      pagination: paginationOf(total, query, window),
      messageIfEmpty: '조건에 맞는 클랜이 없어요.',
    })
  }

  return {
    /** Callers must check that the viewer may see these clans. */
    shown: cardsOf,

    list,

    /** Simultaneous requests share one computation. */
    listForVisitors(query: ClanQuery, encoding: Encoding): Promise<EncodedBody> {
      const { page, limit, search, isPublic, isRecruiting, weekday, lane, sortBy, sortOrder } = query
      const filter = [search, isPublic, isRecruiting, weekday, lane]
      const key = JSON.stringify([encoding, page, limit, filter, sortBy, sortOrder])
      return shared(key, async () => encodeBody(JSON.stringify(await list(query, VISITOR)), encoding))
    },

    async search(query: PageQuery & { q: string }, viewer: Viewer): Promise<ClanPage> {
      const window = listWindowOf(query)
      const ids = await idsNamed(query.q, viewer)
      return page(ids.slice(window.offset, window.offset + window.limit), viewer, {
        pagination: paginationOf(ids.length, query, window),
        messageIfEmpty: '조건에 맞는 클랜이 없어요.',
      })
    },

    async mine(viewer: SignedIn): Promise<ClanPage> {
      const ids = await lists.ownIds(viewer.userId)
      return page(ids, viewer, { pagination: singlePageOf(ids.length), messageIfEmpty: '아직 가입한 클랜이 없어요.' })
    },

    async liked(query: PageQuery, viewer: SignedIn): Promise<ClanPage> {
      const window = listWindowOf(query)
      const listViewer = listViewerOf(viewer)
      const [ids, total] = await Promise.all([lists.likedIds(listViewer, window), lists.likedCount(listViewer)])
      return page(ids, viewer, {
        pagination: paginationOf(total, query, window),
        messageIfEmpty: '아직 좋아요한 클랜이 없어요.',
      })
    },

    async detail(clanId: string, viewer: Viewer): Promise<ClanDetail> {
      const clan = await requireClan(db, clanId, viewer)
      const [[card], figures] = await Promise.all([cardsOf([clanId], viewer), cards.figures(clanId, recently())])
      if (!card) throw new AppError('CLAN_NOT_FOUND')
      const { averageScore, chances, pendingRequests } = figures
      const balance = teamBalance(chances)
      return {
        ...card,
        introduceHtml: introductionHtml(card.introduceContent),
        averageScore,
        balance: balance === null ? null : Math.round(balance),
        rights: clan.rights(),
        pendingRequests: clan.may('decideRequests') ? pendingRequests : null,
      }
    },
  }
}
export type ClanService = ReturnType<typeof clanService>

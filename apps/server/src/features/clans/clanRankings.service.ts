import type { ClanRanking, ClanRankingKind } from '@buri/contract/clanRankings'
import { CLAN_RANKING_TYPES, CLAN_RANKINGS, type ClanRankingType } from '@buri/domain/clans/clanRankings'
import type { Pool } from 'pg'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { clanRankingReads } from './clanRankings.repository.ts'
import { type ClanService, listWindowOf, type PageQuery, paginationOf } from './clans.service.ts'

const kindOf = (type: ClanRankingType): ClanRankingKind => ({ type, ...CLAN_RANKINGS[type] })

type Options = { pool: Pool; clans: Pick<ClanService, 'shown'> }

export function clanRankingService({ pool, clans }: Options) {
  const boards = clanRankingReads(pool)

  return {
    types: (): { types: ClanRankingKind[] } => ({ types: CLAN_RANKING_TYPES.map(kindOf) }),

    async ranking(type: ClanRankingType, query: PageQuery, viewer: Viewer): Promise<ClanRanking> {
      const window = listWindowOf(query)
      const [rows, total, madeAt] = await Promise.all([boards.page(type, window), boards.count(type), boards.madeAt()])
      const shownClans = await clans.shown(
        rows.map(({ clanId }) => clanId),
        viewer,
      )
      const clanOf = new Map(shownClans.map((clan) => [clan.id, clan]))
      const data = rows.flatMap(({ clanId, rank, pastRank, score, value }) => {
        const clan = clanOf.get(clanId)
        const change = rank === null || pastRank === null ? null : pastRank - rank
        return clan ? [{ rank, change, score, value, clan }] : []
      })
      return {
        ...kindOf(type),
        data,
        pagination: paginationOf(total, query, window),
        computedAt: madeAt?.toISOString() ?? null,
        ...(data.length === 0 ? { message: '아직 순위가 없어요.' } : {}),
      }
    },
  }
}
export type ClanRankingService = ReturnType<typeof clanRankingService>

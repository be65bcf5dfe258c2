import type { MatchDetail } from '@buri/contract/matches'
import { hasClanRight } from '@buri/domain/clans/clanRights'
import { otherTeam, seriesOf } from '@buri/domain/nights/series'
import { clanRelationOf, viewerId } from '#server/model/clans/findVisibleClan.ts'
import { seriesOfMatch } from '#server/model/nights/series.repository.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'

export async function seriesScoreOf(db: Db, matchId: string, viewer: Viewer): Promise<MatchDetail['series']> {
  const seesAll = hasClanRight('see', clanRelationOf(viewer, null, false))
  const stored = await seriesOfMatch(db, matchId, { userId: viewerId(viewer), seesAll })
  if (!stored) return null
  const { sets, wins } = seriesOf(stored.games, stored.bestOf)
  const own = stored.games.find((game) => game.matchId === matchId && game.state !== 'cancelled')
  const set = sets.find(({ n }) => n === own?.n)
  if (!set || set.blueTeam === null || set.state === 'void' || set.state === 'late') return null
  const { nth, blueTeam } = set
  return { nth, bestOf: stored.bestOf, blueWins: wins[blueTeam], redWins: wins[otherTeam(blueTeam)] }
}

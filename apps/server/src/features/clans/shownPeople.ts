import {
  ClanBlock,
  type ClanMember,
  type ClanPlayer,
  type JoinRequest,
  JoinRequestStatus,
} from '@buri/contract/clanMembership'
import { positionHabit } from '@buri/domain/clans/activity/clanPositions'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { isProvisional } from '@buri/domain/rating/felicanScore'
import { parseRank } from '#server/model/clans/findVisibleClan.ts'
import type { BlockRow, MemberRow, PersonRow, PlayedRow, RequestRow } from './members.repository.ts'
import { shownPerson } from './shownClan.ts'

function shownPlayer({ player }: PersonRow, urls: ImageUrls): ClanPlayer | null {
  if (player === null) return null
  const { gameName, tagLine, profileIconId, score, ratedGames, mainPosition, lastPlayedAt } = player
  return {
    summonerName: gameName,
    tagLine,
    profileIcon: urls.profileIconUrl(profileIconId),
    felicanScore: score,
    provisional: isProvisional({ ratedGames: ratedGames ?? 0 }),
    mainPosition,
    lastPlayedAt: lastPlayedAt === null ? null : new Date(lastPlayedAt).toISOString(),
  }
}

type PeopleView = {
  notes: boolean
  played: readonly PlayedRow[] | null
}

export const shownMember = (row: MemberRow, urls: ImageUrls, { notes, played }: PeopleView): ClanMember => ({
  ...shownPerson(row),
  rank: parseRank(row.rank) ?? 'member',
  joinedAt: row.joinedAt.toISOString(),
  player: shownPlayer(row, urls),
  month: row.player && played ? monthOf(row.player.id, played) : null,
  note: notes ? row.note : null,
})

function monthOf(id: string, played: readonly PlayedRow[]): ClanMember['month'] {
  const ownGames = played.filter(({ playerId }) => playerId === id)
  const { main, sub } = positionHabit(
    new Map(ownGames.flatMap(({ position, games }) => (position ? [[position, games] as const] : []))),
  )
  return {
    games: ownGames.reduce((sum, { games }) => sum + games, 0),
    positions: [main, sub].filter((position) => position !== undefined),
  }
}

/** `games` has the number of each player's matches with the clan, and is given only for those who decide. */
export const shownRequest = (
  row: RequestRow,
  urls: ImageUrls,
  games: ReadonlyMap<string, number> | null = null,
): JoinRequest => ({
  id: row.id,
  clan_id: row.clanId,
  clanName: row.clanName,
  crestUrl: row.crestUrl,
  status: JoinRequestStatus.parse(row.status),
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  applicant: { ...shownPerson(row), player: shownPlayer(row, urls) },
  gamesWithClan: row.player && games ? (games.get(row.player.id) ?? 0) : null,
})

/** Returns `null` if there is no rated match or the player is hidden. */
export const lastPlayed = ({ player }: PersonRow) => (player?.lastPlayedAt ? Date.parse(player.lastPlayedAt) : null)

export const shownBlock = (row: BlockRow): ClanBlock => ({
  ...shownPerson(row),
  cause: ClanBlock.shape.cause.parse(row.cause),
  endsAt: row.endsAt.toISOString(),
})

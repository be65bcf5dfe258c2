import {
  ClanBlock,
  type ClanMember,
  type ClanPlayer,
  type JoinRequest,
  JoinRequestStatus,
} from '@buri/contract/clanMembership'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { isProvisional } from '@buri/domain/rating/felicanScore'
import { rankIn } from '#server/clans/seenClan.ts'
import type { BlockRow, MemberRow, PersonRow, RequestRow } from './members.repository.ts'
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

/** `seesNotes` is true of officers alone. */
export const shownMember = (row: MemberRow, urls: ImageUrls, seesNotes: boolean): ClanMember => ({
  ...shownPerson(row),
  rank: rankIn(row.rank) ?? 'member',
  joinedAt: row.joinedAt.toISOString(),
  player: shownPlayer(row, urls),
  note: seesNotes ? row.note : null,
})

export const shownRequest = (row: RequestRow, urls: ImageUrls): JoinRequest => ({
  id: row.id,
  clan_id: row.clanId,
  clanName: row.clanName,
  crestUrl: row.crestUrl,
  status: JoinRequestStatus.parse(row.status),
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  applicant: { ...shownPerson(row), player: shownPlayer(row, urls) },
})

export const shownBlock = (row: BlockRow): ClanBlock => ({
  ...shownPerson(row),
  cause: ClanBlock.shape.cause.parse(row.cause),
  blockedAt: row.blockedAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
})

import type { Clan, ClanBadge, ClanPerson } from '@buri/contract/clans'
import { avatarUrl } from '@buri/domain/accounts/avatarUrl'
import { CLAN_RANKING_TYPES, CLAN_RANKINGS } from '@buri/domain/clans/clanRankings'
import { isFull } from '@buri/domain/clans/judgeJoin'
import { parseRank } from '#server/model/clans/findVisibleClan.ts'
import type { ClanCardRow } from './clanCards.repository.ts'
import { introductionExcerpt } from './introduction.ts'

export const NO_PEOPLE = '알 수 없음'

type Account = { userId: string; nickname: string; discordId: string | null; avatarHash: string | null }

export const shownPerson = ({ userId, nickname, discordId, avatarHash }: Account): ClanPerson => ({
  userId,
  nickname,
  avatarUrl: avatarUrl(discordId, avatarHash),
})

export const meanRating = (sum: number, count: number) => (count === 0 ? null : Math.round((sum / count) * 10) / 10)

export function shownClan(row: ClanCardRow): Clan {
  const badges = badgesOf(row.places)
  return {
    id: row.id,
    clanName: row.clanName,
    crestUrl: row.crestUrl,
    introduceContent: row.introduceContent,
    introduceExcerpt: introductionExcerpt(row.introduceContent),
    memberLimit: row.memberLimit,
    memberCount: row.memberCount,
    likeCount: row.likeCount,
    ratingAvg: meanRating(row.ratingSum, row.ratingCount),
    ratingCount: row.ratingCount,
    leaderName: row.leaderName ?? NO_PEOPLE,
    leader: leaderOf(row),
    isPublic: row.isPublic,
    isRecruiting: row.isPublic && !isFull(row),
    createdAt: row.createdAt.toISOString(),
    badge: badges[0] ?? null,
    badges,
    recentMatches: row.recentMatches,
    usual: usualOf(row.habit),
    shortLanes: row.habit?.shortLanes ?? [],
    mine: { rank: parseRank(row.rank), isLiked: row.isLiked, rating: row.rating, hasRequested: row.hasRequested },
  }
}

const usualOf = (habit: ClanCardRow['habit']): Clan['usual'] =>
  habit === null || habit.hour === null ? null : { weekdays: habit.weekdays, hour: habit.hour }

function leaderOf({ leaderId, leaderName, leaderDiscordId, leaderAvatar }: ClanCardRow): ClanPerson | null {
  if (leaderId === null || leaderName === null) return null
  return shownPerson({
    userId: leaderId,
    nickname: leaderName,
    discordId: leaderDiscordId,
    avatarHash: leaderAvatar,
  })
}

/** Returns the best places first. If places are equal, the listed order of the kinds decides. */
function badgesOf(boardPlaces: ClanCardRow['places']): ClanBadge[] {
  return CLAN_RANKING_TYPES.flatMap((type) =>
    boardPlaces.filter((place) => place.type === type).map(({ rank }) => ({ type, rank })),
  )
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ type, rank }) => ({ id: type, label: `${CLAN_RANKINGS[type].label} ${rank}위` }))
}

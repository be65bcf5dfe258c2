import type { ClanRanking } from '@buri/contract/clanRankings'
import type { Clan, ClanDetail, ClanPage, ClanPerson } from '@buri/contract/clans'
import { LIMITS } from '@buri/contract/limits'
import { checkedReader, fieldReader } from '#web/api/checkedReader.ts'

const UNKNOWN_PERSON = '알 수 없음'

/** Fields are in camelCase or snake_case; missing ones get defaults. */
function clanFrom(json: unknown): Clan {
  const fields = fieldReader(json)
  const leader = fields.has('leader') ? personFrom(fields.member('leader')) : null
  const [memberLimit, memberCount] = [
    fields.count('memberLimit', LIMITS.clanMembersMax),
    fields.count('memberCount', 0),
  ]
  const isPublic = fields.truth('isPublic', true)
  const createdAt = fields.text('createdAt')
  if (Number.isNaN(Date.parse(createdAt))) throw new TypeError('createdAt')
  return {
    id: String(fields.member('id') ?? fields.text('id')),
    clanName: fields.text('clanName'),
    crestUrl: fields.text('crestUrl', '') || null,
    introduceContent: fields.text('introduceContent', ''),
    introduceExcerpt: fields.text('introduceExcerpt', fields.text('introduceContent', '')),
    memberLimit,
    memberCount,
    likeCount: fields.count('likeCount', 0),
    ratingAvg: fields.numberOrNull('ratingAvg'),
    ratingCount: fields.count('ratingCount', 0),
    leaderName: fields.text('leaderName', leader?.nickname ?? UNKNOWN_PERSON),
    leader,
    isPublic,
    isRecruiting: fields.truth('isRecruiting', isPublic && memberCount < memberLimit),
    createdAt,
    badge: fields.has('badge') ? badgeFrom(fields.member('badge')) : null,
    badges: fields.list('badges', []).map(badgeFrom),
    recentMatches: fields.count('recentMatches', 0),
    // This field exists in camelCase only.
    usual: (fields.member('usual') ?? null) as Clan['usual'],
    shortLanes: fields.list('shortLanes', []) as Clan['shortLanes'],
    mine: ownViewFrom(fields.member('mine') ?? {}),
  }
}

function personFrom(json: unknown): ClanPerson {
  const fields = fieldReader(json)
  return {
    userId: String(fields.member('userId') ?? fields.member('id') ?? ''),
    nickname: fields.text('nickname', UNKNOWN_PERSON),
    avatarUrl: fields.text('avatarUrl', ''),
  }
}

function badgeFrom(json: unknown): Clan['badges'][number] {
  const fields = fieldReader(json)
  return { id: fields.text('id'), label: fields.text('label') }
}

function ownViewFrom(json: unknown): Clan['mine'] {
  const fields = fieldReader(json)
  return {
    // One of the contract's ranks, or `null`.
    rank: (fields.member('rank') ?? null) as Clan['mine']['rank'],
    isLiked: fields.truth('isLiked', false),
    rating: fields.numberOrNull('rating'),
    hasRequested: fields.truth('hasRequested', false),
  }
}

function paginationFrom(json: unknown): ClanPage['pagination'] {
  const fields = fieldReader(json)
  return { total: fields.count('total'), page: fields.count('page'), totalPages: fields.count('totalPages') }
}

export const readClanDetail = checkedReader('clan', (json): ClanDetail => {
  const fields = fieldReader(json)
  return {
    ...clanFrom(json),
    introduceHtml: fields.text('introduceHtml', ''),
    averageScore: fields.numberOrNull('averageScore'),
    balance: fields.numberOrNull('balance'),
    // The rights are not checked, because an unknown right shows no button.
    rights: fields.list('rights', []) as ClanDetail['rights'],
    pendingRequests: fields.numberOrNull('pendingRequests'),
  }
})

export const readClanPage = checkedReader('clan', (json): ClanPage => {
  const fields = fieldReader(json)
  return {
    data: fields.list('data').map(clanFrom),
    pagination: paginationFrom(fields.member('pagination')),
    ...(fields.has('message') && { message: fields.text('message') }),
  }
})

/** Only the ranking's clans may have snake_case fields. */
export const readClanRanking = checkedReader('clan', (json: unknown): ClanRanking => {
  const board = json as ClanRanking
  return { ...board, data: board.data.map((ranked) => ({ ...ranked, clan: clanFrom(ranked.clan) })) }
})

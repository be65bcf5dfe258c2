import type { MentionCandidates } from '@buri/contract/community'
import { LIMITS } from '@buri/contract/limits'
import { mentionOfNickname, mentionOfPlayer } from '@buri/domain/community/mentions'
import { addressAmongNamesakes } from '@buri/domain/players/playerAddress'
import { formatRiotId, type RiotId } from '@buri/domain/riotId'
import { matchesKeyword, rankMatches } from '@buri/domain/search/matchesKeyword'
import { queryGrams } from '@buri/domain/search/searchGrams'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { SignedIn, Viewer } from '#server/platform/http/viewer.ts'
import { mentionReads, type NamedMatch } from './mentions.repository.ts'

/** The platform of a game number without a platform. */
const DEFAULT_PLATFORM = 'KR'
const GAME_NUMBER = /^\d{4,20}$/

export function mentionService({ db }: { db: Db }) {
  const reads = mentionReads(db)

  /** Hidden players are never suggested, because others will read the text. */
  async function people(q: string, viewer: SignedIn): Promise<MentionCandidates['people']> {
    const query = queryGrams(q)
    if (query.grams.length === 0) return []
    const [players, clanmates] = await Promise.all([
      reads.players(query, LIMITS.searchResults),
      reads.clanmates(viewer.userId),
    ])
    // The nickname of an account is compared like a player's name without a tag.
    const near = clanmates
      .filter(({ nickname }) => mentionOfNickname(nickname) !== undefined)
      .map(({ nickname }) => ({ gameName: nickname, tagLine: '' }))
    const ranked: RiotId[] = rankMatches(
      [...near, ...players.filter((player) => mentionOfPlayer(player) !== undefined)],
      query.needle,
    )
    return ranked
      .slice(0, LIMITS.nameablePeople)
      .map(({ gameName, tagLine }) => ({ name: gameName, tagLine: tagLine === '' ? null : tagLine }))
  }

  async function matches(q: string, viewer: SignedIn): Promise<NamedMatch[]> {
    const { needle } = queryGrams(q)
    const [own, called] = await Promise.all([
      reads.ownMatches(viewer.userId),
      reads.match(GAME_NUMBER.test(q) ? `${DEFAULT_PLATFORM}_${q}` : q.toUpperCase()),
    ])
    const matchesSearch = ({ matchId, gameType }: NamedMatch) =>
      matchId.includes(q) || matchesKeyword({ gameName: `경기 ${gameType}`, tagLine: '' }, needle)
    const otherMatches = own.filter(({ matchId }) => matchId !== called[0]?.matchId)
    return [...called, ...otherMatches.filter(matchesSearch)].slice(0, LIMITS.nameableMatches)
  }

  return {
    /** Returns the address of a player's page, which is `null` for hidden and unknown players. */
    async person(id: string, viewer: Viewer): Promise<{ address: string | null }> {
      const player = await reads.player(id, viewer)
      if (!player) return { address: null }
      return { address: player.hasNamesakes ? addressAmongNamesakes(player) : formatRiotId(player) }
    },

    async nameable(wanted: string, viewer: SignedIn): Promise<MentionCandidates> {
      const q = wanted.trim()
      if ([...q].length < LIMITS.searchMinLength) return { people: [], matches: [] }
      const [peopleMatched, played] = await Promise.all([people(q, viewer), matches(q, viewer)])
      return {
        people: peopleMatched,
        matches: played.map((match) => ({ ...match, playedAt: match.playedAt.toISOString() })),
      }
    },
  }
}
export type MentionService = ReturnType<typeof mentionService>

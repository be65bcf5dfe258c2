import type { PlayerProfile } from '@buri/contract/players'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { rankLabel } from '@buri/domain/gameData/tiers'
import type { PlayerHistory } from '@buri/domain/history/playerHistory'
import { recommendDuos } from '@buri/domain/players/duoRecommendations'
import { fitDuoSynergy } from '@buri/domain/players/duoSynergy'
import { matchesByDayPart, roleShares, styleVector } from '@buri/domain/players/playerShape'
import { rivalsOf } from '@buri/domain/players/rivals'
import { similarPlayers } from '@buri/domain/players/similarPlayers'
import { percentOf } from '@buri/domain/statistics/ratios'
import type { MetPerson, PlayedLineup } from '#server/features/players/companions.repository.ts'

const MATCHES_FOR_RIVALS = 3
const MATCHES_FOR_DUOS = 10

type CompanionParts = {
  playerId: string
  history: PlayerHistory
  met: readonly MetPerson[]
  lineups: readonly PlayedLineup[]
  urls: ImageUrls
  now: number
}

type Companions = Pick<PlayerProfile, 'rivals' | 'duoRecommendations' | 'similarPlayers'>

/** Hidden players are not in `met`, so no part shows them. */
export function companionsOf(parts: CompanionParts): Companions {
  const sample = parts.history.counted
  const people = new Map(parts.met.map((person) => [person.otherId, person]))
  return {
    rivals: { sample, items: sample < MATCHES_FOR_RIVALS ? null : rivals(parts, people) },
    duoRecommendations: { sample, items: sample < MATCHES_FOR_DUOS ? null : duosOf(parts, people) },
    similarPlayers: { sample: parts.history.style.matches, items: similarPlayersOf(parts, people) },
  }
}

type People = ReadonlyMap<string, MetPerson>
type Items<Part extends keyof Companions> = NonNullable<Companions[Part]['items']>

function rivals({ met, urls, now }: CompanionParts, people: People): Items<'rivals'> {
  return rivalsOf(met, now).map(({ otherId, winRate, encounters, winLoss, advantage }) => {
    const otherPerson = personOf(people, otherId)
    return { ...shownPerson(otherPerson, urls), rank: rankOf(otherPerson), winRate, encounters, winLoss, advantage }
  })
}

function duosOf(
  { playerId, history, met, lineups, urls }: CompanionParts,
  people: People,
): Items<'duoRecommendations'> {
  const { logOddsOf } = fitDuoSynergy(lineups)
  const candidates = met.map(({ otherId, together, outline }) => ({
    otherId,
    together,
    synergy: logOddsOf(playerId, otherId),
    roles: outline?.roles ?? null,
    activity: outline?.activity ?? [],
  }))
  const ownProfile = { roles: roleShares(history), activity: matchesByDayPart(history) }
  return recommendDuos(ownProfile, candidates).map(({ otherId, ...recommendation }) => {
    const otherPerson = personOf(people, otherId)
    return { ...shownPerson(otherPerson, urls), position: otherPerson.mainPosition, ...recommendation }
  })
}

function similarPlayersOf({ history, met, urls }: CompanionParts, people: People): Items<'similarPlayers'> | null {
  const ownStyle = styleVector(history)
  if (ownStyle === null) return null
  const companions = met.flatMap(({ otherId, outline, sharesClan }) =>
    outline?.style ? [{ playerId: otherId, vector: outline.style, sharesClan }] : [],
  )
  return similarPlayers(ownStyle, companions).map(({ playerId, similarity }) => {
    const otherPerson = personOf(people, playerId)
    const { games = 0, wins = 0 } = otherPerson.outline ?? {}
    return {
      ...shownPerson(otherPerson, urls),
      similarity,
      rank: rankOf(otherPerson),
      winRate: percentOf(wins, games),
      games,
    }
  })
}

function personOf(people: People, playerId: string): MetPerson {
  const person = people.get(playerId)
  if (!person) throw new Error(`the judgement named ${playerId}, whom it was not given`)
  return person
}

const shownPerson = ({ gameName, tagLine, profileIconId }: MetPerson, urls: ImageUrls) => ({
  name: gameName,
  tagLine,
  avatarUrl: urls.profileIconUrl(profileIconId),
})

const rankOf = ({ tier, division }: MetPerson) => (tier === null ? null : rankLabel(tier, division))

import type { Night } from '@buri/contract/nights/nights'
import type { NightSeries } from '@buri/contract/nights/series'
import { championNameOf } from '@buri/domain/gameData/champions'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import type { Side } from '@buri/domain/matches/matchFacts'
import { fearlessBreaches } from '@buri/domain/nights/fearless'
import { otherTeam, type SeriesSet, TEAM_NAMES, TEAM_NUMBERS, type TeamNumber } from '@buri/domain/nights/series'
import type { BestOf } from '@buri/domain/nights/seriesSettings'
import { isChoosingSide } from '@buri/domain/nights/seriesSides'
import type { GameRow } from '../games/games.repository.ts'
import { playersOf } from '../games/nightGames.ts'
import type { LineOfNight, MatchOfNight } from '../games/nightMatches.repository.ts'
import { type GameParts, lineOf } from '../games/shownGames.ts'
import { type NightRow, seriesSettingsOf } from '../nightRow.ts'
import type { NightCaller } from '../seenNight.ts'
import { maySpeakFor } from './maySpeakFor.ts'
import { isSet, rostersOf, scoreOf, sideChoiceOf, sideOf } from './setGames.ts'

type SeriesParts = Omit<GameParts, 'picks'> & { night: NightRow }
type SeriesSources = Omit<SeriesParts, 'signups'>

const matchOf = ({ matchId }: GameRow, matches: SeriesParts['matches']) =>
  matchId === null ? undefined : matches.get(matchId)

export function shownSeries(parts: SeriesParts, caller: NightCaller): NightSeries {
  const { night, games } = parts
  const settings = seriesSettingsOf(night)
  const breaches = fearlessBreachesOf(parts)
  const choices = shownChoices(parts, caller)
  const choice = choices.find(({ isMine }) => isMine) ?? choices[0] ?? null
  const emptySeries = { ...settings, teams: [], sets: [], decided: false, winner: null, choices, choice, breaches }
  // If there are more than two teams, each pairing has a series of its own, and the night has none.
  if (night.bestOf === null || night.teamCount > 2) return emptySeries
  const { sets, wins, winner } = scoreOf(games, night.bestOf)
  const played = sets.flatMap((set) => {
    const game = games.find(({ n, state }) => n === set.n && state !== 'cancelled')
    return game ? [{ set, game }] : []
  })
  const last = played.findLast(({ game }) => game.blueTeam !== null)
  const roster = last && rosterIn(last.game, parts)
  return {
    ...emptySeries,
    teams: TEAM_NUMBERS.map((number) => ({
      number,
      name: TEAM_NAMES[number],
      wins: wins[number],
      side: last?.set.blueTeam == null ? null : sideOf(number, last.set.blueTeam),
      captainId: last ? captainOf(parts, last.game, roster?.[number] ?? []) : null,
      players: [...(roster?.[number] ?? [])],
    })),
    sets: played.map((one, index) => shownSet(one, played[index - 1]?.game, parts)),
    decided: winner !== null,
    winner,
  }
}

const rosterIn = (game: GameRow, { seats }: Pick<SeriesParts, 'seats'>) =>
  game.blueTeam === null ? undefined : rostersOf({ n: game.n, blueTeam: game.blueTeam }, seats)

const captainOf = ({ seats }: SeriesParts, { n }: GameRow, players: readonly string[]) =>
  seats.find((seat) => seat.n === n && seat.isCaptain && players.includes(seat.signupId))?.signupId ?? null

function shownSet(
  { set, game }: { set: SeriesSet; game: GameRow },
  before: GameRow | undefined,
  parts: SeriesParts,
): NightSeries['sets'][number] {
  const match = matchOf(game, parts.matches)
  const isRuled = game.ruledWinner !== null
  return {
    ...set,
    hasSwappedSides: game.hasSwappedSides,
    source: isRuled ? 'host' : game.resultSource,
    matchId: game.matchId,
    durationSeconds: match?.durationSeconds ?? null,
    kills: match && set.blueTeam !== null ? killsOf(match, set.blueTeam) : null,
    reason: game.rulingReason,
    entered: before ? enteredSince(before, game, parts) : [],
  }
}

function killsOf({ lines }: MatchOfNight, blueTeam: TeamNumber): [number, number] {
  const teamOf = (team: TeamNumber) =>
    lines.filter(({ side }) => side === sideOf(team, blueTeam)).reduce((sum, { kills }) => sum + kills, 0)
  return [teamOf(1), teamOf(2)]
}

/** Pairs the players of `game` who were not in `before` with those who left the team, in the team's order. */
function enteredSince(before: GameRow, game: GameRow, parts: SeriesParts): NightSeries['sets'][number]['entered'] {
  const [old, now] = [rosterIn(before, parts), rosterIn(game, parts)]
  if (!old || !now) return []
  return TEAM_NUMBERS.flatMap((team) => {
    const leaverIds = old[team].filter((id) => !now[team].includes(id))
    const enteredIds = now[team].filter((id) => !old[team].includes(id))
    return enteredIds.flatMap((enteredId, index) => {
      const leftId = leaverIds[index]
      return leftId === undefined ? [] : [{ team, leftId, enteredId }]
    })
  })
}

function shownChoices({ night, games, seats, signups }: SeriesParts, caller: NightCaller): NightSeries['choices'] {
  const lockedNight = { night, seats: [...seats], signups: [...signups] }
  return games.flatMap((game) => {
    const { n, sideTeam, blueTeam, sideUntil } = game
    if (!isChoosingSide(sideChoiceOf(game), caller.now.getTime())) return []
    if (sideTeam === null || blueTeam === null || sideUntil === null) return []
    const defaultSide = sideOf(sideTeam, blueTeam)
    return [
      {
        n,
        team: sideTeam,
        until: sideUntil.toISOString(),
        otherwise: defaultSide,
        isMine: maySpeakFor(lockedNight, game, caller),
      },
    ]
  })
}

/** If the rule is for one series, only sets count. Cancelled and void games never count. */
function gamesInScope({ night, games }: Pick<SeriesParts, 'night' | 'games'>): GameRow[] {
  const { bestOf, fearless, scope } = seriesSettingsOf(night)
  const isInScope = (game: GameRow) => fearless === 'none' || scope === 'night' || bestOf === null || isSet(game)
  return games.filter((game) => game.state !== 'cancelled' && !game.isVoid && isInScope(game))
}

function playedTeams({ blueTeam, blueNth, redNth, hasSwappedSides }: GameRow): Record<Side, number> | null {
  if (blueNth !== null && redNth !== null)
    return hasSwappedSides ? { blue: redNth, red: blueNth } : { blue: blueNth, red: redNth }
  if (blueTeam === null) return null
  const blue = hasSwappedSides ? otherTeam(blueTeam) : blueTeam
  return { blue, red: otherTeam(blue) }
}

/** The rule `bans` includes banned champions. */
function championUsesOf(parts: SeriesSources) {
  const withBans = parts.night.fearless === 'bans'
  return gamesInScope(parts).flatMap((game) => {
    const match = matchOf(game, parts.matches)
    if (!match) return []
    const teams = playedTeams(game)
    const seatedLines = playersOf(parts, game.n).map((seat) => ({ ...seat, line: lineOf(seat, match, parts.players) }))
    const picks = match.lines.map((line) => ({
      champion: { championId: line.championId, championKey: line.championKey },
      position: line.position,
      team: teams?.[line.side] ?? null,
      signupId: seatedLines.find((seat) => seat.line === line)?.signupId ?? null,
    }))
    const bansOf = (side: 'blue' | 'red', ids: readonly number[]) =>
      ids.map((championId) => ({
        champion: { championId, championKey: null },
        team: teams?.[side] ?? null,
      }))
    const bans = withBans ? [...bansOf('blue', match.blueBans), ...bansOf('red', match.redBans)] : []
    const pair = game.blueNth === null || game.redNth === null ? null : [game.blueNth, game.redNth]
    return [{ n: game.n, series: game.series, teams: pair, picks, bans }]
  })
}

function fearlessBreachesOf(parts: SeriesSources): NightSeries['breaches'] {
  const games = championUsesOf(parts)
  const championName = (champion: Pick<LineOfNight, 'championId' | 'championKey'>) => championNameOf(champion)
  const gameDrafts = games.map(({ n, series, teams, picks, bans }) => ({
    ...{ n, series, teams },
    picks: picks.map(({ champion, team }) => ({ champion: championName(champion), team })),
    bans: bans.map(({ champion }) => championName(champion)),
  }))
  const { bestOf, fearless, fearlessScope } = parts.night
  const bySeries = bestOf !== null && fearlessScope === 'series'
  const groups = Map.groupBy(gameDrafts, ({ series }) => (bySeries ? series : null))
  return [...groups.values()]
    .flatMap((group) => fearlessBreaches(group, fearless))
    .map(({ n, champion, before, team }) => {
      const picks = games.find((game) => game.n === n)?.picks ?? []
      const pick = picks.find((one) => championName(one.champion) === champion && one.team === team)
      return { n, championName: champion, signupId: pick?.signupId ?? null, before }
    })
}

/** Only games whose matches are known count, in the order of the night. */
export function usedChampions(parts: SeriesSources, urls: ImageUrls): Night['usedChampions'] {
  return championUsesOf(parts).flatMap(({ n, picks, bans }) => [
    ...picks.map(({ champion, position, team, signupId }) => ({
      ...{ n, position, team, signupId, isBan: false },
      championName: championNameOf(champion),
      championImageUrl: urls.championImageUrl(champion),
    })),
    ...bans.map(({ champion, team }) => ({
      ...{ n, position: null, team, signupId: null, isBan: true },
      championName: championNameOf(champion),
      championImageUrl: urls.championImageUrl(champion),
    })),
  ])
}

/** A night of several teams has one score for each pairing. */
export function scoresWith(games: readonly GameRow[], bestOf: BestOf | null) {
  if (bestOf === null) return []
  const bySeries = Map.groupBy(games.filter(isSet), ({ series }) => series)
  return [...bySeries.values()].flatMap((seriesGames) => {
    const score = scoreOf(seriesGames, bestOf)
    const [first] = seriesGames
    const nths = first && first.blueNth !== null && first.redNth !== null ? [first.blueNth, first.redNth] : null
    const teams = nths?.toSorted((a, b) => a - b)
    return score.wins[1] + score.wins[2] === 0 ? [] : [{ ...score, bestOf, teams }]
  })
}

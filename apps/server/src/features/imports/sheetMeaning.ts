import { randomUUID } from 'node:crypto'
import type { ImportedName, ImportView } from '@buri/contract/imports'
import { type ComparedGame, compareGames, type KnownGame } from '@buri/domain/imports/compareGames'
import { IMPORT_LIMITS } from '@buri/domain/imports/importLimits'
import { type Candidate, nameMatcher } from '@buri/domain/imports/matchNames'
import type { SheetGame } from '@buri/domain/imports/sheetContents'
import { writtenNameKey } from '@buri/domain/imports/writtenName'
import { otherSide, type Side } from '@buri/domain/matches/matchFacts'
import { rest } from '#server/platform/threads/rest.ts'
import { decidedPlayerOf, matchedNames, type NameSources, type SheetName } from './namesOf.ts'
import type { ReadSheet } from './readContents.ts'
import { storedKeyOf } from './sheetSummary.ts'

type SheetContent = Pick<ReadSheet, 'games' | 'sums' | 'names'>

type NamedGame = SheetGame & { id: string; tab: number }
type KnownRow = Omit<KnownGame, 'playedAt' | 'teams' | 'key'> & {
  key: string
  playedAt: string
  winnerSide: Side | null
  lines: (SheetGame['teams'][0]['players'][number] & { isWinner: boolean })[] | null
}

export type KnownToClan = NameSources & {
  candidates: readonly Candidate[]
  /** The clan's games that the sheet may repeat, as JSON of `KnownRow`s. */
  games: string
}

export type SheetMeaning = Pick<ImportView, 'people' | 'players' | 'repeated' | 'filled'>

/** The rows to store, as JSON text, because one text is copied between threads faster than many objects. */
export type RowsToStore = {
  added: number
  games: { games: string; richer: string; lines: string }[]
  sums: string
  decided: { name: string; key: string; playerId: string }[]
}

const GAMES_AT_ONCE = 200

/** Makes the rows to store only if the import is applied. */
export function compareSheet(
  content: SheetContent,
  context: KnownToClan,
): { meaning: SheetMeaning; rowsToStore: () => RowsToStore } {
  const { candidates } = context
  const byId = new Map(candidates.map((candidate) => [candidate.playerId, candidate]))
  const names = matchedNames(content.names, candidates, context)
  const players = new Map(names.map((name) => [name.key, decidedPlayerOf(name, byId)] as const))
  const { suggestions } = nameMatcher(candidates)
  const compared = compareGames(namedGames(content, players), knownGames(content, context.games), rest)
  const parts = Array.from({ length: Math.ceil(compared.games.length / GAMES_AT_ONCE) }, (_, index) =>
    compared.games.slice(index * GAMES_AT_ONCE, (index + 1) * GAMES_AT_ONCE),
  )
  const meaning = {
    people: names.slice(0, IMPORT_LIMITS.shownPeople).map((name) => shownName(name, byId, suggestions)),
    players: candidates
      .filter(({ isOfClan }) => isOfClan)
      .slice(0, IMPORT_LIMITS.shownPeople)
      .map(personOf)
      .sort((a, b) => a.summonerName.localeCompare(b.summonerName, 'ko')),
    repeated: compared.repeated,
    filled: compared.games.filter(({ richerThan }) => richerThan !== null).length,
  }
  const rowsToStore = () => ({
    added: compared.games.length,
    games: parts.map((games) => ({
      games: JSON.stringify(games.map(gameRow)),
      richer: JSON.stringify(games.map(({ game, richerThan }) => ({ id: game.id, richer_than: richerThan }))),
      lines: JSON.stringify(games.flatMap(linesOf)),
    })),
    sums: JSON.stringify(
      content.sums.map(({ name, games, wins }) => {
        const key = writtenNameKey(name)
        return { player_id: players.get(key) ?? null, name, name_key: key, games, wins }
      }),
    ),
    decided: names.flatMap(({ name, key, decision }) => {
      const playerId = players.get(key)
      return decision !== undefined && playerId ? [{ name, key, playerId }] : []
    }),
  })
  return { meaning, rowsToStore }
}

function namedGames({ games }: SheetContent, players: ReadonlyMap<string, string | null>): NamedGame[] {
  const teamOf = ({ side, players: people }: NamedGame['teams'][0]) => {
    rest()
    return {
      side,
      players: people.map((player) => ({ ...player, playerId: players.get(writtenNameKey(player.name)) ?? null })),
    }
  }
  return games.map(
    ({ teams: [winners, losers], ...game }): NamedGame => ({
      ...{ ...game, id: randomUUID(), teams: [teamOf(winners), teamOf(losers)] },
    }),
  )
}

function knownGames({ games }: SheetContent, json: string): KnownGame[] {
  const rows: KnownRow[] = JSON.parse(json)
  if (rows.length === 0) return []
  const keys = new Map(games.map(({ key }) => [storedKeyOf(key), key]))
  return rows.map(({ key, playedAt, winnerSide, lines, ...game }) => {
    const team = (isWinner: boolean, side: Side | null) => ({
      side,
      players: (lines ?? []).filter((line) => line.isWinner === isWinner),
    })
    const loserSide = winnerSide && otherSide(winnerSide)
    return {
      ...{ ...game, key: keys.get(key) ?? '', playedAt: Date.parse(playedAt) },
      teams: [team(true, winnerSide), team(false, loserSide)],
    }
  })
}

const gameRow = ({ game }: ComparedGame<NamedGame>) => ({
  ...{ id: game.id, game_key: storedKeyOf(game.key), played_at: new Date(game.playedAt).toISOString() },
  ...{ is_time_known: game.isTimeKnown, duration_seconds: game.durationSeconds, winner_side: game.teams[0].side },
  night_title: game.night,
})

function linesOf({ game: { id, teams } }: ComparedGame<NamedGame>) {
  rest()
  const players = teams.flatMap((team, index) => team.players.map((player) => ({ ...player, isWinner: index === 0 })))
  return players.map(({ name, playerId, isWinner, position, championId, ...score }, index) => ({
    ...{ game_id: id, nth: index + 1, is_winner: isWinner, player_id: playerId ?? null },
    ...{ name, name_key: writtenNameKey(name), position, champion_id: championId, ...score },
  }))
}

const personOf = ({ playerId, gameName, tagLine }: Candidate) => ({ playerId, summonerName: gameName, tagLine })

function shownName(
  name: SheetName,
  byId: ReadonlyMap<string, Candidate>,
  suggestionsFor: (written: string) => string[],
): ImportedName {
  const personWith = (id: string | null) => {
    const person = id === null ? undefined : byId.get(id)
    return person ? personOf(person) : null
  }
  const player = personWith(decidedPlayerOf(name, byId))
  const kind = name.decision === undefined ? name.match.kind : player ? ('decided' as const) : ('guest' as const)
  const isOpen = name.match.kind === 'unknown' || name.match.kind === 'listed'
  const suggestions = isOpen ? suggestionsFor(name.name).flatMap((id) => personWith(id) ?? []) : []
  return { name: name.name, key: name.key, count: name.count, kind, player, suggestions }
}

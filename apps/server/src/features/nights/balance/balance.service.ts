import { LIMITS } from '@buri/contract/limits'
import type { BalanceAnswer, BalanceBody, KnownPlayer } from '@buri/contract/nights/balance'
import { type BalanceRequest, pairsOf } from '@buri/domain/balancing/balanceRequest'
import { type BalanceOption, balanceTeams, PLAYERS_PER_GAME } from '@buri/domain/balancing/balanceTeams'
import { bottleneckSentence } from '@buri/domain/balancing/bottleneck'
import { SETTLED_DEVIATION, strengthOf } from '@buri/domain/balancing/strength'
import { type BalanceWeights, type CostTerm, PRESET_WEIGHTS } from '@buri/domain/balancing/weights'
import { roleComfort } from '@buri/domain/live/roleComfort'
import { POSITIONS, type Position } from '@buri/domain/matches/matchFacts'
import { felicanScore } from '@buri/domain/rating/felicanScore'
import type { Rating } from '@buri/domain/rating/rating'
import { normaliseName, parseRiotId } from '@buri/domain/riotId'
import type { Pool } from 'pg'
import { currentRating } from '#server/model/matches/ratings/currentRating.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { type BalancedRow, balancePlayerReads } from './balancePlayers.repository.ts'

/** Balances ten players from the request only, without a query. */
export function balanceFromBody(body: BalanceBody): BalanceAnswer {
  if (body.players.length !== PLAYERS_PER_GAME) throw new AppError('NOT_TEN_PLAYERS')
  const names = new Map(body.players.map(({ name }) => [keyOf(name), name]))
  if (names.has('')) throw new AppError('INVALID_NAME')
  if (names.size !== PLAYERS_PER_GAME) throw new AppError('NAME_TWICE')
  const playersOf = (name: string) => {
    const player = names.get(keyOf(name))
    if (player === undefined) throw new AppError('NOT_AMONG_THE_TEN')
    return player
  }
  const pairs = (groups: readonly (readonly string[])[] = []) =>
    pairsOf(groups.map((group) => group.map(playersOf))).filter(([one, other]) => one !== other)

  const seed = body.seed ?? 0
  const request: BalanceRequest = {
    players: body.players.map(({ name, rating, deviation, main, sub, refused, gamesSinceFill }) => ({
      name,
      strength: rating,
      deviation: deviation ?? SETTLED_DEVIATION,
      main: main ?? null,
      subs: listOf(sub),
      refused: listOf(refused),
      gamesSinceFill: gamesSinceFill ?? null,
    })),
    weights: weightsOf(body),
    locks: (body.locks ?? []).map(({ name, side, position }) => ({
      name: playersOf(name),
      side: side ?? null,
      position: position ?? null,
    })),
    together: pairs(body.together),
    apart: pairs(body.apart),
    repeats: pairs(body.repeats),
    seed,
  }
  const { options, bottleneck } = balanceTeams(request)
  return { options: options.map(shownOption), bottleneck: bottleneck && bottleneckSentence(bottleneck), seed }
}

const keyOf = (name: string) => normaliseName(name)

const listOf = (positions: Position | Position[] | null | undefined): Position[] =>
  positions === null || positions === undefined ? [] : [positions].flat()

function weightsOf({ weights, preset }: BalanceBody): BalanceWeights {
  if (weights === undefined) return PRESET_WEIGHTS[preset ?? 'balanced']
  const base = preset && PRESET_WEIGHTS[preset]
  return termsOf((term) => weights[term] ?? base?.[term] ?? 0)
}

const termsOf = (of: (term: CostTerm) => number): Record<CostTerm, number> => ({
  strength: of('strength'),
  lane: of('lane'),
  offRole: of('offRole'),
  spread: of('spread'),
  repeat: of('repeat'),
  together: of('together'),
  apart: of('apart'),
})

function shownOption({ cost, terms, blueWinRate, spread, blue, red }: BalanceOption) {
  const seats = (team: readonly string[]) =>
    team.map((name, lane) => ({ name, position: POSITIONS[lane] ?? POSITIONS[0] ?? 'TOP' }))
  return {
    cost: hundredths(cost),
    terms: termsOf((term) => hundredths(terms[term])),
    blueWinRate: tenths(100 * blueWinRate),
    spread: tenths(100 * spread),
    blue: seats(blue),
    red: seats(red),
  }
}

const hundredths = (value: number) => Math.round(100 * value) / 100
const tenths = (value: number) => Math.round(10 * value) / 10

type Options = { pool: Pool; finder: PlayerFinder; now: () => Date }

export function balancePlayersService({ pool, finder, now }: Options) {
  const repository = balancePlayerReads(pool)

  /** A name without a tag also finds a public player if no other one has the name. */
  async function idsOf(names: readonly string[], viewer: Viewer): Promise<(string | undefined)[]> {
    const exactIds = await Promise.all(names.map((name) => idOf(name, viewer)))
    const isNameWithoutTag = (name: string) => name.length <= LIMITS.nameTagMaxLength && !/[#-]/.test(name)
    const bareNames = names.map((name) => (isNameWithoutTag(name) ? normaliseName(name) : ''))
    const alone = await repository.onlyBearersOf(bareNames.filter((key) => key !== ''))
    return exactIds.map((id, index) => id ?? alone.get(bareNames[index] ?? ''))
  }

  async function idOf(name: string, viewer: Viewer): Promise<string | undefined> {
    if (name.length > LIMITS.nameTagMaxLength || !parseRiotId(name)) return undefined
    try {
      return (await finder.require(name, viewer)).id
    } catch (error) {
      if (error instanceof AppError && error.code === 'SUMMONER_NOT_FOUND') return undefined
      throw error
    }
  }

  return {
    async players(names: readonly string[], viewer: Viewer): Promise<{ players: (KnownPlayer | null)[] }> {
      const ids = await idsOf(names, viewer)
      const rows = await repository.players(ids.flatMap((id) => id ?? []))
      const players = new Map(rows.map((row) => [row.id, shownPlayer(row, now().getTime())]))
      return { players: ids.map((id) => (id === undefined ? null : (players.get(id) ?? null))) }
    },
  }
}
export type BalancePlayersService = ReturnType<typeof balancePlayersService>

const strengthIn = ({ balanceMu, balanceSigma }: Rating) => strengthOf({ mu: balanceMu, sigma: balanceSigma })

/** Hidden people are included. `shownStrengths` leaves them out. */
export const strengthsOfPeople =
  ({ pool, now }: Pick<Options, 'pool' | 'now'>) =>
  async (people: readonly { id: string; playerId: string | null }[]) => {
    const rows = await balancePlayerReads(pool).players(people.flatMap(({ playerId }) => playerId ?? []))
    const rowsById = new Map(rows.map((row) => [row.id, row]))
    return new Map(
      people.map(({ id, playerId }) => {
        const row = rowsById.get(playerId ?? '')
        return [id, strengthIn(currentRating(row?.rating, row?.rank ?? undefined, now().getTime()))] as const
      }),
    )
  }

function shownPlayer({ gameName, tagLine, rating, rank, roles }: BalancedRow, now: number): KnownPlayer {
  const current = currentRating(rating, rank ?? undefined, now)
  const { strength, deviation } = strengthIn(current)
  const comfortByPosition = POSITIONS.map((position) => ({ position, comfort: roleComfort(roles, position) }))
  const [main] = comfortByPosition.filter(({ comfort }) => comfort === 'main')
  const sub = comfortByPosition.find(({ comfort, position }) => comfort === 'sub' && position !== main?.position)
  return {
    summonerName: gameName,
    tagLine,
    felicanScore: felicanScore(current),
    ratedGames: current.ratedGames,
    strength: Math.round(strength),
    deviation: Math.round(deviation),
    main: main?.position ?? null,
    sub: sub?.position ?? null,
  }
}

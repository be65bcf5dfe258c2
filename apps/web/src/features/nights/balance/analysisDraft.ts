import type { KnownPlayer } from '@buri/contract/nights/balance'
import type { BalancePlayer, BalanceRequest, Pair } from '@buri/domain/balancing/balanceRequest'
import { PLAYERS } from '@buri/domain/balancing/balanceTeams'
import { GUESSES, type Guess, guessedStrength, middleStrength, typedStrength } from '@buri/domain/balancing/strength'
import { type BalancePreset, type BalanceWeights, PRESET_WEIGHTS } from '@buri/domain/balancing/weights'
import type { Position, Side } from '@buri/domain/matches/matchFacts'
import { nameKeyOf, parseRiotId } from '@buri/domain/riotId'

/** What the visitor has said of one person; `null` where nothing was said. */
export type DraftPerson = {
  /** As it was written. */
  name: string
  /** Of who is unknown: a tier, or a typed 부리 점수. */
  guess: Guess | number | null
  /** `undefined` until it is chosen: then the person's own matches say. */
  wishes: { main: Position | null; sub: Position | null; refused: readonly Position[] } | undefined
  lock: { side: Side | null; position: Position | null } | null
  isResting: boolean
}

/** Everything an address of 팀 분석 holds. Pairs hold names as they were written. */
export type AnalysisDraft = {
  people: readonly DraftPerson[]
  together: readonly Pair[]
  apart: readonly Pair[]
  preset: BalancePreset
  /** Instead of the preset's. */
  weights: BalanceWeights | null
  seed: number
}

export const EMPTY_DRAFT: AnalysisDraft = {
  people: [],
  together: [],
  apart: [],
  preset: 'balanced',
  weights: null,
  seed: 1,
}

export type KnownPlayers = ReadonlyMap<string, KnownPlayer | null>

export const keyOf = (name: string) => {
  const id = parseRiotId(name)
  return id ? nameKeyOf(id) : ''
}

/** The same people with what was said of them, in the new text's order; rules about who is gone are gone. */
export function withNames(draft: AnalysisDraft, names: readonly string[]): AnalysisDraft {
  const before = new Map(draft.people.map((person) => [keyOf(person.name), person]))
  const people = names.map(
    (name): DraftPerson =>
      before.get(keyOf(name)) ?? { name, guess: null, wishes: undefined, lock: null, isResting: false },
  )
  const here = new Set(people.map(({ name }) => name))
  const kept = (pairs: readonly Pair[]) => pairs.filter((pair) => pair.every((name) => here.has(name)))
  return { ...draft, people, together: kept(draft.together), apart: kept(draft.apart) }
}

/**
 * What each person is called on the page, no two alike: the name alone, with its tag where two share it, and numbered where
 * one player was written under two names.
 */
export function labelsOf(people: readonly DraftPerson[], known: KnownPlayers): Map<string, string> {
  const idOf = ({ name }: DraftPerson) => {
    const player = known.get(keyOf(name))
    return player ? { gameName: player.summonerName, tagLine: player.tagLine } : parseRiotId(name)
  }
  const short = people.map((person) => idOf(person)?.gameName ?? person.name)
  const times = new Map<string, number>()
  return new Map(
    people.map((person, place) => {
      const name = short[place] ?? person.name
      const isShared = short.filter((other) => other === name).length > 1
      const id = idOf(person)
      const label = isShared && id ? `${name}#${id.tagLine}` : name
      const nth = (times.get(label) ?? 0) + 1
      times.set(label, nth)
      return [person.name, nth === 1 ? label : `${label} (${nth})`]
    }),
  )
}

/** What a person plays: their own words, or else what their matches say. */
export function wishesOf({ name, wishes }: DraftPerson, known: KnownPlayers) {
  const player = known.get(keyOf(name))
  return wishes ?? { main: player?.main ?? null, sub: player?.sub ?? null, refused: [] }
}

/** The people as the balancer takes them, under their labels. */
export function playersOf({ people }: AnalysisDraft, known: KnownPlayers): BalancePlayer[] {
  const labels = labelsOf(people, known)
  const strengths = people.flatMap(({ name }) => known.get(keyOf(name))?.strength ?? [])
  const strengthOf = ({ name, guess }: DraftPerson) => {
    const player = known.get(keyOf(name))
    if (player) return player
    if (guess === null) return middleStrength(strengths)
    return typeof guess === 'number' ? typedStrength(guess) : guessedStrength(guess)
  }
  return people.map((person): BalancePlayer => {
    const { strength, deviation } = strengthOf(person)
    const { main, sub, refused } = wishesOf(person, known)
    return {
      name: labels.get(person.name) ?? person.name,
      strength,
      deviation,
      main,
      subs: sub ? [sub] : [],
      refused,
      gamesSinceFill: null,
    }
  })
}

/** The question about everyone in the draft, resting or not. */
export function requestOf(draft: AnalysisDraft, known: KnownPlayers): BalanceRequest {
  const labels = labelsOf(draft.people, known)
  const label = (name: string) => labels.get(name) ?? name
  const pairs = (written: readonly Pair[]) => written.map(([one, other]): Pair => [label(one), label(other)])
  return {
    players: playersOf(draft, known),
    weights: draft.weights ?? PRESET_WEIGHTS[draft.preset],
    locks: draft.people.flatMap(({ name, lock }) => (lock ? [{ name: label(name), ...lock }] : [])),
    together: pairs(draft.together),
    apart: pairs(draft.apart),
    repeats: [],
    seed: draft.seed,
  }
}

/** The same question about those who play; `undefined` while they are not ten. */
export function tenOf(draft: AnalysisDraft, known: KnownPlayers): BalanceRequest | undefined {
  const request = requestOf(draft, known)
  const players = request.players.filter((_, place) => draft.people[place]?.isResting === false)
  if (players.length !== PLAYERS) return undefined
  const here = new Set(players.map(({ name }) => name))
  const kept = (pairs: readonly Pair[]) => pairs.filter((pair) => pair.every((name) => here.has(name)))
  return {
    ...request,
    players,
    locks: request.locks.filter(({ name }) => here.has(name)),
    together: kept(request.together),
    apart: kept(request.apart),
  }
}

export const isGuess = (value: unknown): value is Guess => typeof value === 'string' && Object.hasOwn(GUESSES, value)

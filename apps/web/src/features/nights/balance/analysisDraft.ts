import type { KnownPlayer } from '@buri/contract/nights/balance'
import type { BalancePlayer, BalanceRequest, Pair } from '@buri/domain/balancing/balanceRequest'
import { PLAYERS_PER_GAME } from '@buri/domain/balancing/balanceTeams'
import {
  GUESSABLE_TIERS,
  guessedStrength,
  type StrengthEstimate,
  strengthOfTypedScore,
  unknownStrength,
} from '@buri/domain/balancing/strength'
import { type BalancePreset, type BalanceWeights, PRESET_WEIGHTS } from '@buri/domain/balancing/weights'
import type { Position, Side } from '@buri/domain/matches/matchFacts'
import { nameKeyOf, parseRiotId } from '@buri/domain/riotId'

/** Fields are `null` where the visitor set nothing. */
export type DraftPerson = {
  name: string
  /** The strength of a person without ratings: a tier, or a typed 부리 점수. */
  guess: StrengthEstimate | number | null
  /** `undefined` until the visitor chooses; the positions from the person's matches are used until then. */
  wishes: { main: Position | null; sub: Position | null; refused: readonly Position[] } | undefined
  lock: { side: Side | null; position: Position | null } | null
  isResting: boolean
}

/** Pairs contain the names as they were typed. */
export type AnalysisDraft = {
  people: readonly DraftPerson[]
  together: readonly Pair[]
  apart: readonly Pair[]
  preset: BalancePreset
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

export const personKey = (name: string) => {
  const id = parseRiotId(name)
  return id ? nameKeyOf(id) : ''
}

/** People who are still in the text keep their settings. Rules about removed people are dropped. */
export function withNames(draft: AnalysisDraft, names: readonly string[]): AnalysisDraft {
  const earlierPeople = new Map(draft.people.map((person) => [personKey(person.name), person]))
  const people = names.map(
    (name): DraftPerson =>
      earlierPeople.get(personKey(name)) ?? { name, guess: null, wishes: undefined, lock: null, isResting: false },
  )
  const listedNames = new Set(people.map(({ name }) => name))
  const pairsOfListed = (pairs: readonly Pair[]) => pairs.filter((pair) => pair.every((name) => listedNames.has(name)))
  return { ...draft, people, together: pairsOfListed(draft.together), apart: pairsOfListed(draft.apart) }
}

/** A label is the name, or the name with its tag if two people share the name. */
export function uniqueLabels(people: readonly DraftPerson[], knownPlayers: KnownPlayers): Map<string, string> {
  const idOf = ({ name }: DraftPerson) => {
    const player = knownPlayers.get(personKey(name))
    return player ? { gameName: player.summonerName, tagLine: player.tagLine } : parseRiotId(name)
  }
  const gameNames = people.map((person) => idOf(person)?.gameName ?? person.name)
  const times = new Map<string, number>()
  return new Map(
    people.map((person, index) => {
      const name = gameNames[index] ?? person.name
      const isShared = gameNames.filter((other) => other === name).length > 1
      const id = idOf(person)
      const label = isShared && id ? `${name}#${id.tagLine}` : name
      const nth = (times.get(label) ?? 0) + 1
      times.set(label, nth)
      return [person.name, nth === 1 ? label : `${label} (${nth})`]
    }),
  )
}

export function wishesOf({ name, wishes }: DraftPerson, knownPlayers: KnownPlayers) {
  const player = knownPlayers.get(personKey(name))
  return wishes ?? { main: player?.main ?? null, sub: player?.sub ?? null, refused: [] }
}

/** The names of the balancer's players are the people's unique labels. */
export function playersOf({ people }: AnalysisDraft, knownPlayers: KnownPlayers): BalancePlayer[] {
  const labels = uniqueLabels(people, knownPlayers)
  const strengths = people.flatMap(({ name }) => knownPlayers.get(personKey(name))?.strength ?? [])
  const strengthOf = ({ name, guess }: DraftPerson) => {
    const player = knownPlayers.get(personKey(name))
    if (player) return player
    if (guess === null) return unknownStrength(strengths)
    return typeof guess === 'number' ? strengthOfTypedScore(guess) : guessedStrength(guess)
  }
  return people.map((person): BalancePlayer => {
    const { strength, deviation } = strengthOf(person)
    const { main, sub, refused } = wishesOf(person, knownPlayers)
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

/** The request includes the people who rest. */
export function requestOf(draft: AnalysisDraft, knownPlayers: KnownPlayers): BalanceRequest {
  const labels = uniqueLabels(draft.people, knownPlayers)
  const label = (name: string) => labels.get(name) ?? name
  const pairs = (written: readonly Pair[]) =>
    written.map(([firstName, secondName]): Pair => [label(firstName), label(secondName)])
  return {
    players: playersOf(draft, knownPlayers),
    weights: draft.weights ?? PRESET_WEIGHTS[draft.preset],
    locks: draft.people.flatMap(({ name, lock }) => (lock ? [{ name: label(name), ...lock }] : [])),
    together: pairs(draft.together),
    apart: pairs(draft.apart),
    repeats: [],
    seed: draft.seed,
  }
}

/** Returns `undefined` unless exactly ten people play. */
export function requestOfTen(draft: AnalysisDraft, knownPlayers: KnownPlayers): BalanceRequest | undefined {
  const request = requestOf(draft, knownPlayers)
  const players = request.players.filter((_, index) => draft.people[index]?.isResting === false)
  if (players.length !== PLAYERS_PER_GAME) return undefined
  const listedNames = new Set(players.map(({ name }) => name))
  const pairsOfListed = (pairs: readonly Pair[]) => pairs.filter((pair) => pair.every((name) => listedNames.has(name)))
  return {
    ...request,
    players,
    locks: request.locks.filter(({ name }) => listedNames.has(name)),
    together: pairsOfListed(request.together),
    apart: pairsOfListed(request.apart),
  }
}

export const isGuess = (value: unknown): value is StrengthEstimate =>
  typeof value === 'string' && Object.hasOwn(GUESSABLE_TIERS, value)

import type { Pair } from '@buri/domain/balancing/balanceRequest'
import { LOBBY_NAMES_MAX } from '@buri/domain/balancing/lobbyNames'
import { type BalanceWeights, COST_TERMS, PRESET_WEIGHTS } from '@buri/domain/balancing/weights'
import { POSITIONS, type Position, type Side } from '@buri/domain/matches/matchFacts'
import { type AnalysisDraft, type DraftPerson, EMPTY_DRAFT, isGuess, personKey } from './analysisDraft.ts'

const NAME_MAX = 200
const SCORE_MAX = 10_000
const WEIGHT_MAX = 100
const SEED_MAX = 4_294_967_295
const SIDES: readonly Side[] = ['blue', 'red']
/** In characters. No valid draft is longer. */
const MAX_LENGTH = 20_000

/** Browsers do not send the part after `#` to a server, so only people who get the address see the names. */
export function draftToHash(draft: AnalysisDraft): string {
  if (draft.people.length === 0) return ''
  const placeOf = new Map(draft.people.map(({ name }, index) => [name, index]))
  const places = (pairs: readonly Pair[]) => pairs.map((pair) => pair.map((name) => placeOf.get(name)))
  const people = draft.people.map(({ name, guess, wishes, lock, isResting }) => [
    name,
    guess,
    wishes && [positionIndex(wishes.main), positionIndex(wishes.sub), wishes.refused.map(positionIndex)],
    lock && [lock.side && SIDES.indexOf(lock.side), positionIndex(lock.position)],
    isResting ? 1 : 0,
  ])
  const { seed, preset, weights } = draft
  const values = [seed, preset, weights && COST_TERMS.map((term) => weights[term])]
  return `#${textOf([...values, people, places(draft.together), places(draft.apart)])}`
}

const positionIndex = (position: Position | null) => position && POSITIONS.indexOf(position)

export function draftFromHash(hash: string): AnalysisDraft {
  if (hash.length < 2 || hash.length > MAX_LENGTH) return EMPTY_DRAFT
  const value = jsonFrom(hash.slice(1))
  if (!Array.isArray(value)) return EMPTY_DRAFT
  const [seed, preset, weights, people, togetherPairs, apartPairs] = value
  if (!Array.isArray(people) || people.length > LOBBY_NAMES_MAX) return EMPTY_DRAFT
  const parsedPeople = people.map(personFrom)
  if (parsedPeople.some((person) => person === undefined)) return EMPTY_DRAFT
  const validPeople = parsedPeople.filter((person) => person !== undefined)
  if (new Set(validPeople.map(({ name }) => personKey(name))).size !== validPeople.length) return EMPTY_DRAFT
  return {
    people: validPeople,
    together: pairsFrom(togetherPairs, validPeople),
    apart: pairsFrom(apartPairs, validPeople),
    preset: preset === 'position' || preset === 'strength' ? preset : 'balanced',
    weights: weightsFrom(weights),
    seed: isWhole(seed, SEED_MAX) ? seed : EMPTY_DRAFT.seed,
  }
}

function personFrom(value: unknown): DraftPerson | undefined {
  if (!Array.isArray(value)) return undefined
  const [name, guess, wishes, lock, resting] = value
  if (typeof name !== 'string' || name.length > NAME_MAX || personKey(name) === '') return undefined
  return {
    name,
    guess: isGuess(guess) || isWhole(guess, SCORE_MAX) ? guess : null,
    wishes: Array.isArray(wishes)
      ? {
          main: positionFrom(wishes[0]),
          sub: positionFrom(wishes[1]),
          refused: Array.isArray(wishes[2])
            ? wishes[2].flatMap((refusedPosition) => positionFrom(refusedPosition) ?? [])
            : [],
        }
      : undefined,
    lock: Array.isArray(lock)
      ? { side: isWhole(lock[0], 1) ? (SIDES[lock[0]] ?? null) : null, position: positionFrom(lock[1]) }
      : null,
    isResting: resting === 1,
  }
}

const positionFrom = (value: unknown) => (isWhole(value, POSITIONS.length - 1) ? (POSITIONS[value] ?? null) : null)

function pairsFrom(value: unknown, people: readonly DraftPerson[]): Pair[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((pair): Pair[] => {
    if (!Array.isArray(pair)) return []
    const [first, second] = pair.map((index) => (isWhole(index, people.length - 1) ? people[index]?.name : undefined))
    return first === undefined || second === undefined || first === second ? [] : [[first, second]]
  })
}

function weightsFrom(value: unknown): BalanceWeights | null {
  if (!Array.isArray(value) || value.length !== COST_TERMS.length) return null
  const weights = { ...PRESET_WEIGHTS.balanced }
  for (const [index, term] of COST_TERMS.entries()) {
    const weight: unknown = value[index]
    if (typeof weight !== 'number' || !(weight >= 0 && weight <= WEIGHT_MAX)) return null
    weights[term] = weight
  }
  return weights
}

const isWhole = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max

function textOf(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}

function jsonFrom(text: string): unknown {
  try {
    const letters = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0))))
  } catch {
    // Anyone can write an address, so an invalid draft counts as none.
    return undefined
  }
}

import type { GameBalance } from '@buri/contract/nights/gameBalance'
import type { TeamsInput } from '@buri/contract/nights/games'
import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import type { BalanceRequest, Pair, Teams } from '@buri/domain/balancing/balanceRequest'
import type { BalanceWeights } from '@buri/domain/balancing/weights'
import { POSITIONS } from '@buri/domain/matches/matchFacts'
import { weightsOf, weightsOn } from '@buri/domain/nights/lanes'
import type { BalanceChoice } from '@buri/domain/nights/nightSettings'
import type { AnalysisDraft } from '../balance/analysisDraft.ts'
import { seatedPlayers } from '../games/people.ts'

type SignupLabels = { labelOf: ReadonlyMap<string, string>; idOf: ReadonlyMap<string, string> }

/** Labels the signups of a game by name. Equal labels, such as those of hidden players, are numbered. */
export function labelsOfGame(night: Pick<Night, 'signups'>, game: Pick<NightGame, 'players'>): SignupLabels {
  const seated = seatedPlayers(night, game).map(({ signup }) => signup)
  const labelOf = new Map<string, string>()
  const idOf = new Map<string, string>()
  for (const { id, summonerName, tagLine } of seated) {
    const isShared = seated.some((other) => other.id !== id && other.summonerName === summonerName)
    const base = isShared && tagLine !== null ? `${summonerName}#${tagLine}` : summonerName
    let label = base
    for (let nth = 2; idOf.has(label); nth++) label = `${base} (${nth})`
    labelOf.set(id, label)
    idOf.set(label, id)
  }
  return { labelOf, idOf }
}

/** People and pairs have the format of the page 팀 분석. */
export type GameRules = Pick<AnalysisDraft, 'people' | 'together' | 'apart' | 'seed'> & {
  preset: BalanceChoice
  ofClan: BalanceWeights | null
}

/** `ofClan` are the weights with which the present teams were judged, or those for the next teams. */
export function gameRules(balance: GameBalance, labels: SignupLabels, ofClan: BalanceWeights | null): GameRules {
  const label = (id: string) => labels.labelOf.get(id) ?? ''
  const pairs = (ids: readonly (readonly string[])[]) =>
    ids.map(([first = '', second = '']): Pair => [label(first), label(second)])
  const lockOf = (id: string) => {
    const lock = balance.locks.find(({ signupId }) => signupId === id)
    return lock ? { side: lock.side, position: lock.position } : null
  }
  return {
    people: balance.players.map(({ signupId }) => ({
      name: label(signupId),
      guess: null,
      wishes: undefined,
      lock: lockOf(signupId),
      isResting: false,
    })),
    together: pairs(balance.together),
    apart: pairs(balance.apart),
    preset: balance.preset,
    ofClan,
    seed: balance.seed,
  }
}

export function requestOfGame(
  { map }: Pick<Night, 'map'>,
  balance: GameBalance,
  rules: GameRules,
  labels: SignupLabels,
): BalanceRequest {
  const label = (id: string) => labels.labelOf.get(id) ?? ''
  return {
    players: balance.players.map(({ signupId, strength, deviation, main, sub, refused, gamesSinceFill }) => ({
      name: label(signupId),
      strength,
      deviation,
      main,
      subs: sub === null ? [] : [sub],
      refused,
      gamesSinceFill,
    })),
    weights: weightsOn(map, weightsOf(rules.preset, rules.ofClan)),
    locks: rules.people.flatMap(({ name, lock }) => (lock ? [{ name, ...lock }] : [])),
    together: rules.together,
    apart: rules.apart,
    repeats: balance.repeats.map(([first = '', second = '']): Pair => [label(first), label(second)]),
    seed: rules.seed,
  }
}

type GivenTeamsInput = Extract<TeamsInput, { method: 'given' }>

export function givenTeamsInput(teams: Teams, rules: GameRules, labels: SignupLabels, reason: string): GivenTeamsInput {
  const id = (label: string) => labels.idOf.get(label) ?? ''
  const seats = (team: readonly string[]) =>
    team.map((name, lane) => ({ signupId: id(name), position: POSITIONS[lane] ?? null }))
  const pairs = (namePairs: readonly Pair[]) => namePairs.map((pair) => pair.map(id))
  return {
    method: 'given',
    blue: seats(teams.blue),
    red: seats(teams.red),
    plan: {
      preset: rules.preset,
      locks: rules.people.flatMap(({ name, lock }) => (lock ? [{ signupId: id(name), ...lock }] : [])),
      together: pairs(rules.together),
      apart: pairs(rules.apart),
    },
    seed: rules.seed,
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  }
}

/** Returns `undefined` if any seat is empty. */
export function teamsOfGame({ players }: Pick<NightGame, 'players'>, labels: SignupLabels): Teams | undefined {
  const team = (side: 'blue' | 'red') =>
    POSITIONS.flatMap((position) => {
      const player = players.find((candidate) => candidate.side === side && candidate.position === position)
      return player ? (labels.labelOf.get(player.signupId) ?? []) : []
    })
  const [blue, red] = [team('blue'), team('red')]
  return blue.length === POSITIONS.length && red.length === POSITIONS.length ? { blue, red } : undefined
}

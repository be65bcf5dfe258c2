import type { BodyOf } from '@buri/contract/endpoints'
import { ERRORS } from '@buri/contract/errors'
import type { Side } from '@buri/contract/matches'
import { CHAMPIONS } from '@buri/domain/gameData/champions'
import { judgeTypedResult, TEAM_SIZE } from '@buri/domain/uploads/typedResult'
import { ApiError } from '#web/api/ApiError.ts'
import { fromSeoulInput, toSeoulInput } from '#web/ui/forms/seoulInput.ts'

/** What the form holds, as it was typed. Places 0 to 4 are blue, 5 to 9 red. */
export type TypedDraft = {
  names: readonly string[]
  champions: readonly string[]
  winner: Side | ''
  playedAt: string
  remark: string
}
/** What is wrong, by the path of the field. */
export type FieldProblems = ReadonlyMap<string, string>

const PLACES = 2 * TEAM_SIZE
const noOne = Array.from({ length: PLACES }, () => '')

export const emptyDraft = (now: number): TypedDraft => ({
  names: noOne,
  champions: noOne,
  winner: '',
  playedAt: toSeoulInput(now),
  remark: '',
})

/** The same ten play once more. */
export const nextGame = ({ names }: TypedDraft, now: number): TypedDraft => ({ ...emptyDraft(now), names })

const changed = (texts: readonly string[], place: number, text: string) =>
  texts.map((one, at) => (at === place ? text : one))

export const withName = (draft: TypedDraft, place: number, name: string): TypedDraft => ({
  ...draft,
  names: changed(draft.names, place, name),
})
export const withChampion = (draft: TypedDraft, place: number, champion: string): TypedDraft => ({
  ...draft,
  champions: changed(draft.champions, place, champion),
})

/** Many names at once, from a place on; what does not fit is left out. */
export const withNames = (draft: TypedDraft, from: number, names: readonly string[]): TypedDraft => ({
  ...draft,
  names: draft.names.map((name, at) => names[at - from] ?? name),
})

export const firstFree = ({ names }: TypedDraft) => names.findIndex((name) => name.trim() === '')

/** `/blue/3/name`, as the server calls a field. */
export const pathOf = (place: number, field: 'name' | 'championId') =>
  `/${place < TEAM_SIZE ? 'blue' : 'red'}/${place % TEAM_SIZE}/${field}`

const spelled = (name: string) => name.replaceAll(/\s/g, '').normalize('NFC')
const numbers = new Map(CHAMPIONS.map(({ id, name }) => [spelled(name), id]))
/** No champion has the number zero, so that an unknown name is found where it stands. */
const championIdOf = (name: string) => (name.trim() === '' ? null : (numbers.get(spelled(name)) ?? 0))

export type TypedBody = BodyOf<'POST /api/matches/typed'>

/** What is sent, or everything that keeps it from being sent. */
export function readDraft(
  { names, champions, winner, playedAt, remark }: TypedDraft,
  now: number,
): { body: TypedBody } | { faults: FieldProblems } {
  const lines = names.map((name, place) => ({ name: name.trim(), championId: championIdOf(champions[place] ?? '') }))
  const teams = { blue: lines.slice(0, TEAM_SIZE), red: lines.slice(TEAM_SIZE) }
  const at = fromSeoulInput(playedAt)
  const faults = new Map<string, string>(
    judgeTypedResult({ ...teams, playedAt: at ?? Number.NaN }, now).map(({ path, code }) => [
      path,
      ERRORS[code].message,
    ]),
  )
  if (winner === '') faults.set('/winner', '이긴 팀을 골라주세요.')
  if (faults.size > 0 || winner === '' || at === null) return { faults }
  const matchDate = new Date(at).toISOString()
  return { body: { ...teams, winner, matchDate, ...(remark.trim() === '' ? {} : { remark }) } }
}

/** What the server said of single fields. */
export function refusedFields(error: Error | null): FieldProblems {
  const details = error instanceof ApiError && Array.isArray(error.details) ? error.details : []
  return new Map(
    details.flatMap((detail: { path?: unknown; message?: unknown; code?: unknown }) =>
      typeof detail.path === 'string' && typeof detail.message === 'string' && detail.code !== undefined
        ? [[detail.path, detail.message] as const]
        : [],
    ),
  )
}

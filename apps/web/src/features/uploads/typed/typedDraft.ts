import type { BodyOf } from '@buri/contract/endpoints'
import { ERRORS } from '@buri/contract/errors'
import type { Side } from '@buri/contract/matches'
import { CHAMPIONS } from '@buri/domain/gameData/champions'
import { TEAM_SIZE } from '@buri/domain/matches/matchFacts'
import { judgeTypedResult } from '@buri/domain/uploads/typedResult'
import { ApiError } from '#web/api/ApiError.ts'
import type { Problems } from '#web/ui/forms/problems.ts'
import { fromSeoulInput, toSeoulInput } from '#web/ui/forms/seoulInput.ts'

/** Players 0 to 4 are the blue team, 5 to 9 the red team. */
export type TypedDraft = {
  names: readonly string[]
  champions: readonly string[]
  winner: Side | ''
  playedAt: string
  remark: string
}

const SEAT_COUNT = 2 * TEAM_SIZE
const tenEmptyTexts = Array.from({ length: SEAT_COUNT }, () => '')

export const emptyDraft = (now: number): TypedDraft => ({
  names: tenEmptyTexts,
  champions: tenEmptyTexts,
  winner: '',
  playedAt: toSeoulInput(now),
  remark: '',
})

export const nextGameDraft = ({ names }: TypedDraft, now: number): TypedDraft => ({ ...emptyDraft(now), names })

const withTextAt = (texts: readonly string[], index: number, text: string) =>
  texts.map((earlier, textIndex) => (textIndex === index ? text : earlier))

export const withName = (draft: TypedDraft, index: number, name: string): TypedDraft => ({
  ...draft,
  names: withTextAt(draft.names, index, name),
})
export const withChampion = (draft: TypedDraft, index: number, champion: string): TypedDraft => ({
  ...draft,
  champions: withTextAt(draft.champions, index, champion),
})

/** Fills names into the fields from the index `from` on. Names beyond the last field are dropped. */
export const withNames = (draft: TypedDraft, from: number, names: readonly string[]): TypedDraft => ({
  ...draft,
  names: draft.names.map((name, index) => names[index - from] ?? name),
})

export const firstEmptySeat = ({ names }: TypedDraft) => names.findIndex((name) => name.trim() === '')

/** Returns the path by which the server names a field, such as `/blue/3/name`. */
export const pathOf = (index: number, field: 'name' | 'championId') =>
  `/${index < TEAM_SIZE ? 'blue' : 'red'}/${index % TEAM_SIZE}/${field}`

const normalisedName = (name: string) => name.replaceAll(/\s/g, '').normalize('NFC')
const championIdsByName = new Map(CHAMPIONS.map(({ id, name }) => [normalisedName(name), id]))
/** An unknown name becomes 0, the id of no champion, so that the error names this field. */
const championIdOf = (name: string) => (name.trim() === '' ? null : (championIdsByName.get(normalisedName(name)) ?? 0))

export type TypedBody = BodyOf<'POST /api/matches/typed'>

const teamsOf = ({ names, champions }: TypedDraft) => {
  const lines = names.map((name, index) => ({ name: name.trim(), championId: championIdOf(champions[index] ?? '') }))
  return { blue: lines.slice(0, TEAM_SIZE), red: lines.slice(TEAM_SIZE) }
}

export function problemsOf(draft: TypedDraft, now: number): Problems {
  const playedAt = fromSeoulInput(draft.playedAt) ?? Number.NaN
  const faults = judgeTypedResult({ ...teamsOf(draft), playedAt }, now)
  const problems: Problems = Object.fromEntries(faults.map(({ path, code }) => [path, ERRORS[code].message]))
  return draft.winner === '' ? { ...problems, '/winner': '이긴 팀을 골라주세요.' } : problems
}

/** Throws if the draft has no winner or no valid time. */
export function requestBody(draft: TypedDraft): TypedBody {
  const { winner, playedAt, remark } = draft
  const playedTime = fromSeoulInput(playedAt)
  if (winner === '' || playedTime === null) throw new Error('the draft is not finished')
  const matchDate = new Date(playedTime).toISOString()
  return { ...teamsOf(draft), winner, matchDate, ...(remark.trim() === '' ? {} : { remark }) }
}

export function refusedFields(error: Error | null): Problems {
  const details = error instanceof ApiError && Array.isArray(error.details) ? error.details : []
  return Object.fromEntries(
    details.flatMap((detail: { path?: unknown; message?: unknown; code?: unknown }) =>
      typeof detail.path === 'string' && typeof detail.message === 'string' && detail.code !== undefined
        ? [[detail.path, detail.message] as const]
        : [],
    ),
  )
}

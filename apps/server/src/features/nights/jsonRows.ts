import type { GameRow } from './games/games.repository.ts'
import type { SignupRow } from './nightRow.ts'

/** A row as PostgreSQL writes it in JSON, with times as texts. */
export type InJson<Row> = {
  [Column in keyof Row]: Row[Column] extends Date ? string : Date extends Row[Column] ? string | null : Row[Column]
}

const parseTime = (text: string | null) => (text === null ? null : new Date(text))

type SignupTimes = Pick<InJson<SignupRow>, 'arrivesAt' | 'readyAt' | 'joinedAt'>

export const signupOf = <Json extends SignupTimes>({ arrivesAt, readyAt, joinedAt, ...row }: Json) => ({
  ...row,
  ...{ arrivesAt: parseTime(arrivesAt), readyAt: parseTime(readyAt), joinedAt: new Date(joinedAt) },
})

export const gameOf = ({
  createdAt,
  fixedAt,
  startedAt,
  endedAt,
  turnUntil,
  sideUntil,
  ...row
}: InJson<GameRow>): GameRow => ({
  ...row,
  ...{ createdAt: new Date(createdAt), fixedAt: parseTime(fixedAt), startedAt: parseTime(startedAt) },
  ...{ endedAt: parseTime(endedAt), turnUntil: parseTime(turnUntil), sideUntil: parseTime(sideUntil) },
})

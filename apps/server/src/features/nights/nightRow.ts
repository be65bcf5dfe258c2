import type { Position } from '@buri/domain/matches/matchFacts'
import type {
  Arrival,
  BalanceChoice,
  NightAccess,
  NightMap,
  NightMode,
  NightState,
} from '@buri/domain/nights/nightSettings'
import type { Signup } from '@buri/domain/nights/signup'

/** A stored night, with the caller's relation to its clan. */
export type NightRow = {
  id: string
  code: string
  clanId: string | null
  clanName: string | null
  crestUrl: string | null
  isClanPublic: boolean | null
  /** Of the caller in the clan. */
  rank: string | null
  hostId: string
  hostName: string
  title: string
  startsAt: Date
  places: number
  mode: NightMode
  preset: BalanceChoice
  map: NightMap
  series: 1 | 3 | 5 | null
  isFearless: boolean
  access: NightAccess
  remark: string
  state: NightState
  isClosed: boolean
  revision: number
  readyUntil: Date | null
  createdAt: Date
  finishedAt: Date | null
}

export type SignupRow = Signup & {
  id: string
  gameName: string
  tagLine: string
  main: Position | null
  sub: Position | null
  refused: Position[]
  arrival: Arrival
  arrivesAt: Date | null
  isClanGuest: boolean
  isUnready: boolean
  readyAt: Date | null
  joinedAt: Date
  nth: number
}

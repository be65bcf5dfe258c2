import type { Position } from '@buri/domain/matches/matchFacts'
import type {
  Arrival,
  BalanceChoice,
  NightAccess,
  NightMap,
  NightMode,
  NightState,
} from '@buri/domain/nights/nightSettings'
import type { BestOf, FearlessRule, FearlessScope, SeriesSettings, SideRule } from '@buri/domain/nights/seriesSettings'
import type { Signup } from '@buri/domain/nights/signup'
import type { TeamsSettings } from '@buri/domain/nights/teams/teamsSettings'

export type SeriesColumns = {
  bestOf: BestOf | null
  sideRule: SideRule
  fearless: FearlessRule
  fearlessScope: FearlessScope
}

export const seriesColumns = ({ scope, ...settings }: SeriesSettings): SeriesColumns => ({
  ...settings,
  fearlessScope: scope,
})
export const seriesSettingsOf = ({ bestOf, sideRule, fearless, fearlessScope }: SeriesColumns): SeriesSettings => ({
  ...{ bestOf, sideRule, fearless },
  scope: fearlessScope,
})

export const scheduleColumns = ({ teamCount, plan, rooms, leftOver }: TeamsSettings): TeamsSettings => ({
  ...{ teamCount, plan, rooms, leftOver },
})

/** A night with the caller's relation to its clan. */
export type NightRow = SeriesColumns &
  TeamsSettings & {
    id: string
    code: string
    clanId: string | null
    clanName: string | null
    crestUrl: string | null
    isClanPublic: boolean | null
    rank: string | null
    hostId: string
    hostName: string
    title: string
    startsAt: Date
    places: number
    mode: NightMode
    preset: BalanceChoice
    map: NightMap
    access: NightAccess
    remark: string
    state: NightState
    isClosed: boolean
    revision: number
    auction: 'running' | 'over' | 'drafting' | 'drafted' | null
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
  remark: string
  isClanGuest: boolean
  isUnready: boolean
  readyAt: Date | null
  joinedAt: Date
  nth: number
}

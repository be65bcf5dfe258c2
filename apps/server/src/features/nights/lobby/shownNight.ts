import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night, NightCard, NightEvent, NightSignup } from '@buri/contract/nights/nights'
import { hasClanRight } from '@buri/domain/clans/clanRights'
import { queueOf, waitReasonOf } from '@buri/domain/nights/admission'
import { wishesForMap } from '@buri/domain/nights/lanes'
import { mayManageNight } from '@buri/domain/nights/nightRights'
import { bottleneckOf, positionCounts } from '@buri/domain/nights/positionCover'
import { mayAnswer } from '@buri/domain/nights/signup'
import { HIDDEN_NAME, maySee } from '@buri/domain/players/visibility'
import { viewerId } from '#server/model/clans/findVisibleClan.ts'
import { personOf } from '#server/model/matches/scoreboard/participant.ts'
import type { Audience } from '#server/model/people/audience.ts'
import type { EventRow } from '../nightEvents.repository.ts'
import { scheduleColumns } from '../nightRow.ts'
import type { CardRow } from '../nights.repository.ts'
import type { PairingRulingRow, TeamRow } from '../schedule/teams.repository.ts'
import { isOwn, type NightCaller, nightRelationTo } from '../seenNight.ts'
import type { SeenSignup, Wishes } from '../signups/signupReads.repository.ts'

export function shownCard(row: CardRow, { viewer }: Pick<NightCaller, 'viewer'>): NightCard {
  const { clan } = nightRelationTo(row, viewer)
  const seesClan = row.clanId !== null && clan !== null && hasClanRight('see', clan)
  return {
    id: row.id,
    code: row.code,
    title: row.title,
    clan: seesClan ? { id: row.clanId ?? '', clanName: row.clanName ?? '', crestUrl: row.crestUrl } : null,
    hostName: row.hostName,
    isHost: row.hostId === viewerId(viewer),
    startsAt: row.startsAt.toISOString(),
    state: row.state,
    mode: row.mode,
    map: row.map,
    access: row.access,
    places: row.places,
    teamCount: row.teamCount,
    inCount: row.inCount,
    waitingCount: row.waitingCount,
    gameCount: row.gameCount,
    isSignedUp: row.isSignedUp,
  }
}

type NightViewer = { caller: NightCaller; audience: Audience; hostId: string }
type TurnCounts = { played: ReadonlyMap<string, number>; satOut: ReadonlyMap<string, number> }

const asApplicant = (row: SeenSignup) => ({
  id: row.id,
  state: row.state === 'in' ? ('in' as const) : ('waiting' as const),
  arrival: row.arrival,
  isGuestOfClan: row.isClanGuest,
  isUnready: row.isUnready,
  order: row.nth,
})

/**
 * Returns the player's current name, or exactly what was typed. A typed name must not reveal whether a hidden player
 * has it.
 */
export function nameOf(row: SeenSignup, { caller, audience }: Omit<NightViewer, 'hostId'>) {
  if (isOwn(row, caller)) return { summonerName: row.gameName, tagLine: tagOf(row.tagLine), isHidden: false }
  const { summonerName, tagLine, isHidden } = personOf(row, audience)
  return { summonerName: summonerName ?? HIDDEN_NAME, tagLine: tagOf(tagLine), isHidden }
}

/** A person who was turned into a guest has a name without a tag, and no profile. */
const tagOf = (tagLine: string | null) => tagLine || null

/** Whether the typed name is that of a hidden player. No field that is shown with the name may reveal this. */
export const hasHiddenBearer = (row: SeenSignup, { caller, audience }: Omit<NightViewer, 'hostId'>): boolean =>
  !isOwn(row, caller) && row.hiddenBearers.some(({ id, visibility }) => !maySee(visibility, audience.nearnessTo(id)))

const isReady = (row: SeenSignup) => row.readyAt !== null || !mayAnswer(row)

type SignupPlace = Pick<NightSignup, 'state' | 'place' | 'waitReason'>

function shownSignup(
  row: SeenSignup,
  placed: SignupPlace,
  looking: NightViewer,
  { played, satOut }: TurnCounts,
): NightSignup {
  const name = nameOf(row, looking)
  return {
    id: row.id,
    ...name,
    isGuest: row.userId === null,
    isHost: !name.isHidden && row.userId === looking.hostId,
    isMe: isOwn(row, looking.caller),
    score: name.isHidden ? null : row.score,
    games: name.isHidden ? null : row.ratedGames,
    main: row.main,
    sub: row.sub,
    refused: row.refused,
    arrival: row.arrival,
    arrivesAt: row.arrivesAt?.toISOString() ?? null,
    remark: name.isHidden ? '' : row.remark,
    ...placed,
    isReady: isReady(row),
    joinedAt: row.joinedAt.toISOString(),
    played: played.get(row.id) ?? 0,
    satOut: satOut.get(row.id) ?? 0,
  }
}

function orderedSignups(rows: readonly SeenSignup[], hasPlayed: (id: string) => boolean) {
  const inState = (state: SeenSignup['state']) => rows.filter((row) => row.state === state)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const queue = queueOf(inState('waiting').map(asApplicant)).flatMap(({ id }) => byId.get(id) ?? [])
  const numbered = (some: readonly SeenSignup[], state: NightSignup['state']) =>
    some.map((row, index) => {
      const waitReason = state === 'waiting' ? waitReasonOf(asApplicant(row)) : null
      return { row, placed: { state, place: index + 1, waitReason } }
    })
  return [
    ...numbered(inState('in'), 'in'),
    ...numbered(queue, 'waiting'),
    ...numbered(inState('absent'), 'absent'),
    ...numbered(
      inState('left').filter(({ id }) => hasPlayed(id)),
      'left',
    ),
  ]
}

/** People who were removed, and guests who left without playing, have no name. */
function shownEvents({ signups, events }: Pick<NightParts, 'signups' | 'events'>, looking: NightViewer): NightEvent[] {
  const people = new Map(signups.map((signup) => [signup.id, signup]))
  const signupName = (id: string) => {
    const row = people.get(id)
    return row ? nameOf(row, looking).summonerName : null
  }
  return events.map(({ revision, at, kind, n, signupId, entered, note }) => ({
    ...{ revision, at: at.toISOString(), kind, n, note },
    who: signupId === null ? null : { summonerName: signupName(signupId) },
    entered: entered.map(signupName),
  }))
}

type NightParts = {
  night: CardRow
  signups: readonly SeenSignup[]
  events: readonly EventRow[]
  teams: readonly TeamRow[]
  rulings: readonly PairingRulingRow[]
  wishes: Wishes | null
  games: NightGame[]
  series: Night['series']
  usedChampions: Night['usedChampions']
  next: Night['next']
}

export function shownNight(parts: NightParts, { caller, audience }: Omit<NightViewer, 'hostId'>): Night {
  const { night, signups, teams, rulings, wishes, games, series, usedChampions, next } = parts
  const startedGames = games.filter(({ state, startedAt }) => state !== 'cancelled' && startedAt !== null)
  const tally = (ids: readonly string[]) => {
    const sum = new Map<string, number>()
    for (const id of ids) sum.set(id, (sum.get(id) ?? 0) + 1)
    return sum
  }
  const turns = {
    played: tally(startedGames.flatMap(({ players }) => players.map(({ signupId }) => signupId))),
    satOut: tally(startedGames.flatMap(({ bench }) => bench)),
  }
  const mentioned = new Set([
    ...games.flatMap((game) => [...game.players.map(({ signupId }) => signupId), ...game.bench]),
    ...teams.flatMap(({ players }) => players.map(({ signupId }) => signupId)),
  ])
  const looking = { caller, audience, hostId: night.hostId }
  const present = signups.filter(({ state }) => state === 'in')
  const { viewer, now } = caller
  return {
    ...shownCard(night, caller),
    preset: night.preset,
    series,
    schedule: night.teamCount === 2 ? null : { ...scheduleColumns(night), teams: [...teams], rulings: [...rulings] },
    remark: night.remark,
    isClosed: night.isClosed,
    auction: night.auction,
    revision: night.revision,
    now: now.toISOString(),
    createdAt: night.createdAt.toISOString(),
    finishedAt: night.finishedAt?.toISOString() ?? null,
    me: {
      signupId: signups.find((row) => row.state !== 'left' && isOwn(row, caller))?.id ?? null,
      mayManage: mayManageNight(nightRelationTo(night, viewer)),
      wishes,
    },
    readyCheck:
      night.readyUntil === null
        ? null
        : {
            until: night.readyUntil.toISOString(),
            readyCount: present.filter(isReady).length,
            askedCount: present.length,
          },
    signups: orderedSignups(signups, (id) => mentioned.has(id)).map(({ row, placed }) =>
      shownSignup(row, placed, looking, turns),
    ),
    positions: positionCounts(present),
    bottleneck: bottleneckOf(
      present.map((signup) => wishesForMap(night.map, signup)),
      night.teamCount,
    ),
    games,
    next,
    log: shownEvents(parts, looking),
    usedChampions,
  }
}

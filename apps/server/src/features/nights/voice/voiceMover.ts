import type { Side } from '@buri/domain/matches/matchFacts'
import { MINUTE_MS } from '@buri/domain/seoulTime'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { type ReportDefect, runSideBySide } from '#server/platform/jobs/runSideBySide.ts'
import type { DiscordVoice } from './discordVoice.ts'
import { type MoveRequest, type VoicePerson, voiceReads, waitingMoves } from './voice.repository.ts'

type Options = { db: Db; voice: DiscordVoice; now: () => Date; onDefect: ReportDefect }

const REQUESTS_AT_ONCE = 5
/** A request is reserved this long. Each moved person renews the reservation. One call of Discord takes less time. */
const RESERVED_MS = MINUTE_MS
const RETRIED_MS = 10_000
/** A request expires after this time, because people have begun something else by then. */
const LATEST_MS = 5 * MINUTE_MS
const SIDES: Record<Side, string> = { blue: '🔵 블루팀', red: '🔴 레드팀' }

type Seat = NonNullable<VoicePerson['seat']>
const keyOf = ({ room, side }: Seat) => `${room} ${side}`
const channelName = ({ room, side }: Seat) => (room === 1 ? SIDES[side] : `${SIDES[side]} ${room}`)

type MoveOutcome = { state: 'done' | 'forbidden' | 'noLobby' | 'givenUp' } | { state: 'busy' | 'late'; restMs: number }

/**
 * Any process may move people, but only one at a time for each night. The progress of a request is stored after each
 * person, so that no person is moved twice if a process is killed.
 */
export function voiceMover({ db, voice, now, onDefect }: Options) {
  const moves = waitingMoves(db)
  const soon = () => new Date(now().getTime() + RESERVED_MS)
  const isPastDeadline = ({ askedAt }: MoveRequest, inMs: number) =>
    now().getTime() + inMs - askedAt.getTime() > LATEST_MS

  async function teamChannel({ guildId, clanId }: MoveRequest, seat: Seat, channels: Map<string, string>) {
    const channelId = channels.get(keyOf(seat))
    if (channelId !== undefined) return { kind: 'made', channelId } as const
    const madeChannel = await voice.make(guildId, channelName(seat))
    if (madeChannel.kind !== 'made') return madeChannel
    channels.set(keyOf(seat), madeChannel.channelId)
    await moves.keepChannel(clanId, keyOf(seat), madeChannel.channelId)
    return madeChannel
  }

  /** Moves a person. If moving has to stop, returns why. */
  async function move(
    request: MoveRequest,
    person: VoicePerson,
    channels: Map<string, string>,
  ): Promise<MoveOutcome | undefined> {
    const { discordId, seat } = person
    if (discordId === null) return withOutcome(request, { kind: 'unlinked' })
    const presence = await voice.placeOf(request.guildId, discordId)
    if (presence.kind !== 'in') return withOutcome(request, presence)
    const isInTeam = [...channels.values()].includes(presence.channelId)
    // On the way back, people who have left their team's channel are not moved.
    if (seat === null && !isInTeam)
      return withOutcome(request, { kind: presence.channelId === request.lobbyId ? 'moved' : 'absent' })
    const channel = seat
      ? await teamChannel(request, seat, channels)
      : { kind: 'made' as const, channelId: request.lobbyId ?? '' }
    if (channel.kind !== 'made') return withOutcome(request, channel)
    if (!isInTeam) request.lobbyId = presence.channelId
    if (presence.channelId === channel.channelId) return withOutcome(request, { kind: 'moved' })
    const moveOutcome = await voice.move(request.guildId, discordId, channel.channelId)
    if (moveOutcome.kind !== 'noChannel') return withOutcome(request, moveOutcome)
    if (!seat) {
      request.lobbyId = null
      return { state: 'noLobby' }
    }
    // Somebody deleted the channel, so the next attempt makes another one.
    await moves.forgetChannel(request.clanId, channel.channelId)
    return { state: 'late', restMs: 0 }
  }

  async function movePeople(request: MoveRequest) {
    const people = await voiceReads(db).people(request.nightId, request.target)
    const channels = await moves.channels(request.clanId)
    let stop: MoveOutcome | undefined
    while (!stop) {
      const person = people[request.passed]
      if (!person) stop = { state: 'done' }
      else if (isPastDeadline(request, 0)) stop = { state: 'givenUp' }
      else {
        stop = await move(request, person, channels)
        if (stop) break
        request.passed += 1
        if (!(await moves.keep(request, { state: 'waiting', nextAt: soon() }))) return
      }
    }
    if (!('restMs' in stop)) await moves.keep(request, { state: stop.state, nextAt: null })
    else if (isPastDeadline(request, stop.restMs)) await moves.keep(request, { state: 'givenUp', nextAt: null })
    else await moves.keep(request, { state: stop.state, nextAt: new Date(now().getTime() + stop.restMs) })
  }

  return async (): Promise<void> => {
    const requests = await moves.reserve({ now: now(), until: soon(), limit: REQUESTS_AT_ONCE })
    await runSideBySide(requests, movePeople, onDefect)
  }
}

type MoveCount =
  | { kind: 'moved' | 'absent' | 'unlinked' | 'noChannel' | 'forbidden' | 'failed' }
  | { kind: 'busy'; restMs: number }

function withOutcome(request: MoveRequest, outcome: MoveCount): MoveOutcome | undefined {
  switch (outcome.kind) {
    case 'moved':
    case 'absent':
    case 'unlinked':
      request[outcome.kind] += 1
      return undefined
    case 'busy':
      return { state: 'busy', restMs: outcome.restMs }
    case 'failed':
      return { state: 'late', restMs: RETRIED_MS }
    default:
      return { state: 'forbidden' }
  }
}

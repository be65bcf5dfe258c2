import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { type ChannelIds, isPressedInClanChannel, type NightPress } from '@buri/domain/nights/discordPress'
import { readRoster } from '@buri/domain/nights/roster/readRoster'
import { isActive } from '@buri/domain/nights/signup'
import { formatRiotId } from '@buri/domain/riotId'
import type { Transaction } from 'kysely'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError } from '#server/platform/errors.ts'
import type { KeyedHash } from '#server/platform/http/keyedHash.ts'
import type { RequestCounter } from '#server/platform/http/requestLimit.ts'
import type { NightReader } from '../lobby/nightReader.ts'
import { lockWithSignups } from '../lockedNight.repository.ts'
import { isOwn } from '../seenNight.ts'
import { joinNight } from '../signups/join.ts'
import { type TypedName, typedName } from '../signups/signupIdentity.ts'
import { changeSignup, endSignup } from '../signups/signups.service.ts'
import { discordOfNight } from './clanDiscord.repository.ts'
import { CLOSED_ACCOUNT, callerFrom, type DiscordPerson } from './discordPeople.ts'
import { pressTickets, TICKET_PARAMETER } from './pressTickets.ts'

type Options = {
  db: Db
  reader: NightReader
  players: Pick<PlayerFinder, 'audience'>
  requests: RequestCounter
  keyedHash: KeyedHash
  publicUrl: () => string
  now: () => Date
}

type NightPerson = Exclude<Awaited<ReturnType<typeof callerFrom>>, string>['caller']

const MEMBERS_ONLY = '클랜원만 참가할 수 있는 내전이에요.'
const NOT_HERE = '이 메시지는 더 이상 쓰지 않아요. 사이트에서 참가해주세요.'

/** The same rules apply as to the same command on the site. Only the person who pressed sees the answer. */
export function pressService({ db, reader, players, requests, keyedHash, publicUrl, now }: Options) {
  const tickets = pressTickets(keyedHash)

  async function applyPress(caller: NightPerson, press: NightPress, name: TypedName | null): Promise<string> {
    const { viewer } = caller
    await requests.spend('night-join', viewer.userId, caller.now)
    const near = await players.audience(viewer)
    const wishes = parseWishes(press)

    async function work(tx: Transaction<DB>): Promise<string | null> {
      const { nightId } = press
      const lockedNight = await lockWithSignups(tx, nightId, viewer.userId)
      const ownRow = lockedNight?.rows.find((row) => isOwn(row, caller) && isActive(row))
      if (press.kind === 'leave') {
        if (ownRow) await endSignup(tx, { nightId, signupId: ownRow.id }, caller)
        return null
      }
      if (!ownRow)
        return joinNight(tx, nightId, {
          ...{ caller, userId: viewer.userId, isForOther: false, typed: name, near },
          wishes: { arrival: 'onTime', ...wishes },
        })
      await changeSignup(tx, { nightId, signupId: ownRow.id }, caller, wishes)
      return ownRow.id
    }

    const { done: signupId, night } = await reader.change(press.nightId, caller, work)
    if (signupId === null) return '참가를 취소했어요.'
    const signup = night.signups.find(({ id }) => id === signupId)
    if (!signup) return '참가를 취소했어요.'
    const lane = press.kind === 'lane' ? `라인은 ${press.main ? POSITION_NAMES[press.main] : '아무 라인'}이에요. ` : ''
    const lateNote = signup.arrival === 'late' ? '늦게 오는 것으로 적었어요. ' : ''
    return `${lane}${lateNote}${signup.state === 'in' ? `${signup.place}번째로 참가했어요.` : `대기 ${signup.place}번이에요.`}`
  }

  function connectLink(
    person: DiscordPerson,
    press: NightPress,
    { code, guildId, channelId }: ChannelIds & { code: string },
  ): string {
    const { discordId, interactionId, nick } = person
    const ticket = tickets.issue(
      discordId,
      { interactionId, guildId, channelId, press, typed: nameFromNick(nick) },
      now(),
    )
    const query = new URLSearchParams({ with: 'discord', returnTo: `/i/${code}?${TICKET_PARAMETER}=${ticket}` })
    return `${publicUrl()}/auth/discord?${query}`
  }

  async function press(person: DiscordPerson, pressed: NightPress): Promise<string> {
    const home = await discordOfNight(db, pressed.nightId)
    if (!home || !isPressedInClanChannel(person, home)) return NOT_HERE
    const link = `<${publicUrl()}/i/${home.code}>`
    const caller = await callerFrom(db, person, now())
    if (caller === 'closed') return CLOSED_ACCOUNT
    if (caller === 'unknown')
      return `이 Discord 계정은 아직 연결되지 않았어요. [Discord로 연결하고 참가하기](<${connectLink(person, pressed, home)}>) 링크는 30분 동안 쓸 수 있어요. 이미 계정이 있으면 설정에서 Discord를 연결해주세요.`
    try {
      return await applyPress(caller.caller, pressed, null)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'INVALID_NAME')
        return `게임 계정을 아직 연결하지 않았어요. ${link} 에서 소환사 이름을 적고 참가해주세요.`
      // The message with the button proves that the night exists. It is not found because only members may see it.
      return error.code === 'NIGHT_NOT_FOUND' ? MEMBERS_ONLY : error.message
    }
  }

  /**
   * Carries out the action of the ticket in the address, after the person has signed in. Returns the address without
   * the ticket.
   */
  async function resume(discordId: string, returnTo: string): Promise<string> {
    const [path = '', query] = returnTo.split('?')
    const ticket = new URLSearchParams(query).get(TICKET_PARAMETER)
    if (ticket === null) return returnTo
    const read = tickets.read(discordId, ticket, now())
    // Since the message was posted, the night's clan may have disconnected the channel.
    if (!read || !isPressedInClanChannel(read, await discordOfNight(db, read.press.nightId))) return path
    const caller = await callerFrom(db, { discordId, ...read }, now())
    if (typeof caller === 'string') return path
    try {
      await applyPress(caller.caller, read.press, read.typed === null ? null : typedName(read.typed))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
    return path
  }

  return { press, resume }
}
export type PressService = ReturnType<typeof pressService>

/** People write names in a server like `새벽감자#KR1 / 미드`. */
function nameFromNick(nick: string | undefined): string | null {
  const roster = nick === undefined ? undefined : readRoster(nick)
  const [person, secondPerson] = typeof roster === 'object' ? roster.people : []
  return person?.tagLine && !secondPerson ? formatRiotId({ gameName: person.name, tagLine: person.tagLine }) : null
}

/** A chosen lane changes nothing else. */
function parseWishes(press: NightPress) {
  if (press.kind === 'lane') return { main: press.main }
  return { arrival: press.kind === 'late' ? ('late' as const) : ('onTime' as const), arrivesAt: null }
}

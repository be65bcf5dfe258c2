import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { isPressedAtHome, type NightPress } from '@buri/domain/nights/discordPress'
import { isActive } from '@buri/domain/nights/signup'
import type { Transaction } from 'kysely'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError } from '#server/platform/errors.ts'
import type { RequestCounter } from '#server/platform/http/requestLimit.ts'
import { holdWithSignups } from '../heldNight.repository.ts'
import type { NightReader } from '../lobby/nightReader.ts'
import { isOwn } from '../seenNight.ts'
import { joinNight } from '../signups/join.ts'
import { changeSignup, endSignup } from '../signups/signups.service.ts'
import { discordOfNight } from './clanDiscord.repository.ts'
import { CLOSED_ACCOUNT, callerFrom, type DiscordPerson } from './people.ts'

type Options = {
  db: Db
  reader: NightReader
  players: Pick<PlayerFinder, 'audience'>
  requests: RequestCounter
  publicUrl: () => string
  now: () => Date
}

type NightPerson = Exclude<Awaited<ReturnType<typeof callerFrom>>, string>['caller']

const MEMBERS_ONLY = '클랜원만 참가할 수 있는 내전이에요.'
const NOT_HERE = '이 메시지는 더 이상 쓰지 않아요. 사이트에서 참가해주세요.'

/** Presses in a night's Discord message. They are judged like the same command on the site; the answer is for the presser alone. */
export const pressService = ({ db, reader, players, requests, publicUrl, now }: Options) => {
  async function carryOut(caller: NightPerson, press: NightPress): Promise<string> {
    const { viewer } = caller
    await requests.spend('night-join', viewer.userId, caller.now)
    const near = await players.audience(viewer)
    const wishes = wishesIn(press)

    async function work(tx: Transaction<DB>): Promise<string | null> {
      const { nightId } = press
      const held = await holdWithSignups(tx, nightId, viewer.userId)
      const mine = held?.rows.find((row) => isOwn(row, caller) && isActive(row))
      if (press.kind === 'leave') {
        if (mine) await endSignup(tx, { nightId, signupId: mine.id }, caller)
        return null
      }
      if (!mine)
        return joinNight(tx, nightId, {
          ...{ caller, userId: viewer.userId, isForOther: false, typed: null, near },
          wishes: { arrival: 'onTime', ...wishes },
        })
      await changeSignup(tx, { nightId, signupId: mine.id }, caller, wishes)
      return mine.id
    }

    const { done: signupId, night } = await reader.change(press.nightId, caller, work)
    if (signupId === null) return '참가를 취소했어요.'
    const signup = night.signups.find(({ id }) => id === signupId)
    if (!signup) return '참가를 취소했어요.'
    const lane = press.kind === 'lane' ? `라인은 ${press.main ? POSITION_NAMES[press.main] : '아무 라인'}이에요. ` : ''
    const late = signup.arrival === 'late' ? '늦게 오는 것으로 적었어요. ' : ''
    return `${lane}${late}${signup.state === 'in' ? `${signup.place}번째로 참가했어요.` : `대기 ${signup.place}번이에요.`}`
  }

  return async (person: DiscordPerson, press: NightPress): Promise<string> => {
    const home = await discordOfNight(db, press.nightId)
    if (!home || !isPressedAtHome(person, home)) return NOT_HERE
    const link = `<${publicUrl()}/i/${home.code}>`
    const known = await callerFrom(db, person, now())
    if (known === 'closed') return CLOSED_ACCOUNT
    if (known === 'unknown')
      return `이 Discord 계정은 아직 연결되지 않았어요. ${link} 에서 Discord로 로그인하면 바로 참가할 수 있어요. 이미 계정이 있으면 설정에서 Discord를 연결해주세요.`
    try {
      return await carryOut(known.caller, press)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'INVALID_NAME')
        return `게임 계정을 아직 연결하지 않았어요. ${link} 에서 소환사 이름을 적고 참가해주세요.`
      // The night exists: somebody pressed a button of its message.
      return error.code === 'NIGHT_NOT_FOUND' ? MEMBERS_ONLY : error.message
    }
  }
}
export type PressService = ReturnType<typeof pressService>

/** The wishes of the signup in a press. A chosen lane changes nothing else. */
function wishesIn(press: NightPress) {
  if (press.kind === 'lane') return { main: press.main }
  return { arrival: press.kind === 'late' ? ('late' as const) : ('onTime' as const), arrivesAt: null }
}

import { randomUUIDv7 } from 'node:crypto'
import type { Night } from '@buri/contract/nights/nights'
import type { NewSignup, SignupChange } from '@buri/contract/nights/signups'
import type { Position } from '@buri/domain/matches/matchFacts'
import { judgeSignup } from '@buri/domain/nights/judgeSignup'
import { judgeSignupChange, judgeSignupCommand } from '@buri/domain/nights/judgeSignupChange'
import { mayManageNight } from '@buri/domain/nights/nightRights'
import type { NightEventKind } from '@buri/domain/nights/nightSettings'
import { isActive } from '@buri/domain/nights/signup'
import type { Transaction } from 'kysely'
import { record } from '#server/model/audit/audit.ts'
import { viewerId } from '#server/model/clans/seenClan.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { holdForJoining, holdWithSignups } from '../heldNight.repository.ts'
import type { NightReader } from '../lobby/nightReader.ts'
import { tellAdmitted, tellAsked } from '../nightBell.ts'
import { changed } from '../nightNews.ts'
import type { SignupRow } from '../nightRow.ts'
import { nightRows } from '../nights.repository.ts'
import { lockManaged } from '../nights.service.ts'
import { isOwn, type NightCaller, relationTo, requireCommanded } from '../seenNight.ts'
import { fillPlaces, nextIn } from './admit.ts'
import { takeOwnSeat } from './ownSeat.ts'
import { newSignup, signupRows } from './signups.repository.ts'
import { identityIn, ownIdentity, typedName, withoutHiddenPlayers } from './whoJoins.ts'

type Options = { db: Db; reader: NightReader; players: Pick<PlayerFinder, 'audience'> }
type Wishes = Pick<SignupChange, 'main' | 'sub' | 'refused' | 'arrival' | 'arrivesAt'>
type Kept = { main: Position | null; sub: Position | null; refused: Position[] }

const NOBODY = { userId: null, guestMark: null }

function wishedPatch({ main, sub, refused, arrival, arrivesAt }: Wishes, before: Kept | null) {
  const first = main === undefined ? (before?.main ?? null) : main
  const second = sub === undefined ? (before?.sub ?? null) : sub
  // What was chosen is not refused, and nothing is chosen twice.
  const chosen = [first, second]
  return {
    main: first,
    sub: second === first ? null : second,
    refused: [...new Set(refused ?? before?.refused ?? [])].filter((one) => !chosen.includes(one)),
    ...(arrival === undefined ? {} : { arrival }),
    ...(arrivesAt === undefined ? {} : { arrivesAt: arrivesAt === null ? null : new Date(arrivesAt) }),
  }
}

/** What the log tells of what the host has said of one who comes. */
function loggedChange(
  { state }: SignupRow,
  { isAbsent, isPromoted }: Pick<SignupChange, 'isAbsent' | 'isPromoted'>,
): NightEventKind | undefined {
  if (isPromoted) return state === 'in' ? undefined : 'promoted'
  if (isAbsent === true) return state === 'absent' ? undefined : 'absent'
  return isAbsent === false && state === 'absent' ? 'returned' : undefined
}

/** Who comes to a night. Every change holds the night, so that of many at once each finds what the one before has left. */
export function signupService({ db, reader, players }: Options) {
  async function join(nightId: string, caller: NightCaller, input: NewSignup) {
    const { name, isForOther, ...wishes } = input
    const userId = isForOther ? null : viewerId(caller.viewer)
    const typed = name === undefined || name === '' ? null : typedName(name)
    const near = await players.audience(caller.viewer)
    return reader.change(nightId, caller, async (tx) => {
      const signups = signupRows(tx)
      const held = await holdForJoining(tx, nightId, {
        viewerId: viewerId(caller.viewer),
        joiner: isForOther ? NOBODY : { userId, guestMark: caller.guestMark },
        typed,
        now: caller.now,
      })
      if (!held) throw new AppError('NIGHT_NOT_FOUND')
      const { night, rows, wishes: before, isBanned, ownPlayers } = held
      const own = ownIdentity(ownPlayers, typed)
      const bearers = own ? [] : held.bearers
      const meant = own ?? (typed && identityIn(typed, bearers, near))
      // An earlier name or another spelling also means the caller's own player.
      const isOwner = ownPlayers.some(({ id }) => id === meant?.playerId)
      const isNameKeptOut = own === null && held.isNameKeptOut
      const verdict = judgeSignup(
        { relation: relationTo(night, caller.viewer), state: night.state, isClosed: night.isClosed },
        { userId, guestMark: caller.guestMark, guestFrom: caller.guestFrom ?? null, isForOther, isBanned },
        {
          who: meant,
          isOwner,
          isKeptOut: isNameKeptOut || bearers.some((one) => one.id === meant?.playerId && one.isKeptOut),
          rows,
          seen: withoutHiddenPlayers(rows, bearers, near),
        },
      )
      if (verdict === 'INVALID_NAME') throw new AppError(verdict, { details: [{ path: '/name' }] })
      if (typeof verdict === 'string') throw new AppError(verdict)
      const { who, known, isTakenOver, holders } = verdict
      if (known && isTakenOver && !isOwn(known, caller)) await signups.forgetWords(known.id)
      const taking = { night, rows, holders, known, at: caller.now }
      const taken = holders.length > 0 && userId !== null ? await takeOwnSeat(tx, { ...taking, userId }) : undefined
      const [seat, guest] = [taken?.seat ?? known, taken?.guest]
      const isClanGuest = night.clanId !== null && (isForOther || night.rank === null)
      const nth = Math.max(0, ...rows.map((row) => row.nth)) + 1
      const person = {
        ...who,
        ...wishedPatch(wishes, guest ? before : (seat ?? before)),
        arrival: wishes.arrival ?? 'onTime',
        isClanGuest,
      }
      const id = seat?.id ?? randomUUIDv7()
      const asGuest = { userId: null, guestMark: caller.guestMark, addressMark: caller.guestFrom ?? null }
      const asOneself = { userId, guestMark: null, addressMark: null }
      const marks = isForOther ? {} : userId === null ? asGuest : asOneself
      const others = rows.filter((row) => seat && row !== seat && userId !== null && row.userId === userId)
      await signups.release(others.map((row) => row.id))
      let newcomer = guest?.newcomer
      if (!seat) {
        const row = {
          id,
          userId: null,
          guestMark: null,
          addressMark: null,
          arrivesAt: null,
          ...person,
          ...marks,
          state: 'waiting' as const,
          joinedAt: caller.now,
          nth,
        }
        const added = { ...row, isUnready: false, readyAt: null }
        const isIn = nextIn(night, [...rows, added], caller.now).some((one) => one.id === id)
        const state = isIn ? ('in' as const) : row.state
        newcomer = newSignup({ ...row, state, nightId })
        rows.push({ ...added, state })
      } else if (isActive(seat)) {
        // A guest's place that turns out to be one's own keeps its state and its turn.
        await signups.change(id, { ...person, ...marks })
      } else {
        const again = { state: 'waiting', isUnready: false, readyAt: null, joinedAt: caller.now, nth } as const
        await signups.change(id, { arrivesAt: null, ...person, ...marks, ...again })
      }
      const entered = await fillPlaces(tx, night, caller.now, { joining: id, ...(seat && !guest ? {} : { rows }) })
      const isIn = entered.includes(id) || rows.some((row) => row.id === id && row.state === 'in')
      const kind = isForOther ? 'added' : (guest ? guest.row.state === 'in' : isIn) ? 'joined' : 'queued'
      // A guest's place that turns out to be the caller's own is no news; that its former holder becomes a guest is.
      const log =
        known && isTakenOver && isActive(known) ? undefined : ({ kind, signupId: guest?.row.id ?? id } as const)
      await changed(tx, nightId, { kind: 'signup', newcomer, log, at: caller.now })
      return id
    })
  }

  /** A row of the night that the caller may change, with whether as its manager. */
  async function lockSignup(tx: Transaction<DB>, nightId: string, signupId: string, caller: NightCaller) {
    const held = await holdWithSignups(tx, nightId, viewerId(caller.viewer))
    const night = requireCommanded(held?.night, caller, { isManaged: false })
    const rows = held?.rows ?? []
    const found = rows.find(({ id }) => id === signupId)
    const isMine = found !== undefined && isOwn(found, caller)
    const isManager = mayManageNight(relationTo(night, caller.viewer))
    const row = judgeSignupCommand(found, { isOwn: isMine, isManager })
    if (typeof row === 'string') throw new AppError(row)
    return { night, rows, row, isMine, isManager }
  }

  return {
    async join(nightId: string, caller: NightCaller, input: NewSignup): Promise<{ signupId: string; night: Night }> {
      const { done, night } = await join(nightId, caller, input)
      return { signupId: done, night }
    },

    async change(nightId: string, signupId: string, caller: NightCaller, input: SignupChange): Promise<Night> {
      const { isReady, isAbsent, isPromoted, ...wishes } = input
      const answer = await reader.change(nightId, caller, async (tx) => {
        const { night, rows, row, isManager } = await lockSignup(tx, nightId, signupId, caller)
        const othersIn = rows.filter(({ id, state }) => state === 'in' && id !== signupId).length
        const verdict = judgeSignupChange(
          { isReady, isAbsent, isPromoted },
          { state: row.state, isManager },
          { isReadyCheckOn: night.readyUntil !== null, places: night.places, othersIn },
        )
        if (verdict !== 'allowed') throw new AppError(verdict)
        const signups = signupRows(tx)
        await signups.change(signupId, wishedPatch(wishes, row))
        if (isReady !== undefined) await signups.change(signupId, { readyAt: isReady ? caller.now : null })
        if (isPromoted) {
          await signups.change(signupId, { state: 'in', isUnready: false })
          if (row.state !== 'in' && row.userId !== null) await tellAdmitted(tx, nightId, [row.userId], caller.now)
        } else if (isAbsent === true) {
          await signups.change(signupId, { state: 'absent', readyAt: null })
        } else if (isAbsent === false && row.state === 'absent') {
          const nth = Math.max(0, ...rows.map((one) => one.nth)) + 1
          await signups.change(signupId, { state: 'waiting', nth })
        }
        const entered = await fillPlaces(tx, night, caller.now)
        const kind = loggedChange(row, { isAbsent, isPromoted })
        const log = kind && { kind, signupId, entered: entered.filter((id) => id !== signupId) }
        await changed(tx, nightId, { kind: isReady === undefined ? 'signup' : 'ready', log, at: caller.now })
      })
      return answer.night
    },

    async leave(nightId: string, signupId: string, caller: NightCaller): Promise<Night> {
      const answer = await reader.change(nightId, caller, async (tx) => {
        const { night, rows, row, isMine } = await lockSignup(tx, nightId, signupId, caller)
        const signups = signupRows(tx)
        // A browser may come and go as someone else each time: of a guest who did not play nothing stays.
        if (isMine) await signups.leave(signupId, { isForgotten: row.userId === null })
        else await signups.change(signupId, { state: 'removed', readyAt: null })
        const entered = await fillPlaces(tx, night, caller.now, { rows: rows.filter(({ id }) => id !== signupId) })
        const log = { kind: isMine ? 'left' : 'removed', signupId, entered } as const
        await changed(tx, nightId, { kind: 'signup', log, at: caller.now })
        if (isMine) return
        const target = { type: 'night', id: nightId, label: night.title } as const
        const after = { userId: row.userId }
        await record(tx, { at: caller.now, actor: caller.actor, action: 'night.person_removed', target, after })
      })
      return answer.night
    },

    async askReady(nightId: string, caller: SignedInCaller & NightCaller, seconds: number): Promise<Night> {
      const answer = await reader.change(nightId, caller, async (tx) => {
        const night = await lockManaged(tx, nightId, caller)
        const readyUntil = new Date(caller.now.getTime() + seconds * 1000)
        const signups = signupRows(tx)
        await signups.forgetAnswers(nightId)
        await fillPlaces(tx, { ...night, readyUntil }, caller.now)
        const notified = (await signups.all(nightId)).flatMap(({ state, userId }) => (state === 'in' && userId) || [])
        await tellAsked(
          tx,
          nightId,
          notified.filter((userId) => userId !== caller.viewer.userId),
          caller.now,
        )
        await changed(tx, nightId, { kind: 'ready', patch: { readyUntil }, log: { kind: 'asked' }, at: caller.now })
      })
      return answer.night
    },

    async claim({ viewer, guestMark, now }: SignedInCaller & NightCaller): Promise<{ claimed: number }> {
      if (guestMark === null) return { claimed: 0 }
      return inTransaction(db, async (tx) => {
        const signups = signupRows(tx)
        for (const id of await signups.nightsOfGuest(guestMark)) await nightRows(tx).lock(id)
        await signups.release(await signups.leftForGuest(guestMark, viewer.userId, now))
        const claimed = await signups.claim(guestMark, viewer.userId, now)
        for (const id of claimed) await changed(tx, id, { kind: 'signup', at: now })
        return { claimed: claimed.length }
      })
    },
  }
}
export type SignupService = ReturnType<typeof signupService>

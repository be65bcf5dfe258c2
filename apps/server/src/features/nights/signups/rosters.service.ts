import type { Night } from '@buri/contract/nights/nights'
import type { RosterChange } from '@buri/contract/nights/rosters'
import { compareRoster } from '@buri/domain/nights/roster/compareRoster'
import { type Roster, type RosterPerson, readRoster } from '@buri/domain/nights/roster/readRoster'
import { isActive } from '@buri/domain/nights/signup'
import { nameKeyOf } from '@buri/domain/riotId'
import type { Transaction } from 'kysely'
import type { Audience } from '#server/model/people/audience.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { NightReader } from '../lobby/nightReader.ts'
import { nameOf } from '../lobby/shownNight.ts'
import type { NightRow } from '../nightRow.ts'
import { lockNightForManager } from '../nights.service.ts'
import { recordNightChange } from '../recordNightChange.ts'
import type { NightCaller } from '../seenNight.ts'
import { fillPlaces } from './admit.ts'
import { joinNight } from './join.ts'
import { listedSignups } from './rosters.repository.ts'
import { typedName } from './signupIdentity.ts'
import { type SeenSignup, signupReads } from './signupReads.repository.ts'
import { signupRows } from './signups.repository.ts'

type Options = { db: Db; reader: NightReader; players: Pick<PlayerFinder, 'audience'> }
type Manager = SignedInCaller & NightCaller
type Pasted = { text: string; night?: number | undefined; isDryRun: boolean }

/** `change` is what the list would have changed. */
class DryRun extends Error {
  readonly change: RosterChange
  constructor(change: RosterChange) {
    super('A dry run ends here.')
    this.change = change
  }
}

/** Reads and applies the rosters that people keep in KakaoTalk. */
export const rosterService = ({ db, reader, players }: Options) => ({
  read: (text: string): Roster => parseRosterOrThrow(text),

  /** A dry run does all the work and rolls it back, so that its preview cannot differ from the real run. */
  async apply(nightId: string, caller: Manager, { text, night, isDryRun }: Pasted) {
    const roster = parseRosterOrThrow(text)
    const near = await players.audience(caller.viewer)
    const work = async (tx: Transaction<DB>) => {
      const change = await applyRoster(tx, nightId, { caller, near, roster, chosen: night })
      if (isDryRun) throw new DryRun(change)
      return change
    }
    if (!isDryRun) return shownChange(await reader.change(nightId, caller, work))
    const change = await inTransaction(db, work).catch(changeOfDryRun)
    return { change, night: await reader.read(nightId, caller) }
  },
})
export type RosterService = ReturnType<typeof rosterService>

const shownChange = ({ done: change, night }: { done: RosterChange; night: Night }) => ({ change, night })

function changeOfDryRun(error: unknown): RosterChange {
  if (error instanceof DryRun) return error.change
  throw error
}

function parseRosterOrThrow(text: string): Roster {
  const roster = readRoster(text)
  if (typeof roster === 'string') throw new AppError('ROSTER_TOO_LONG', { details: [{ path: '/text' }] })
  return roster
}

type RosterContext = { caller: Manager; near: Audience; roster: Roster; chosen: number | undefined }

async function applyRoster(
  tx: Transaction<DB>,
  nightId: string,
  { caller, near, roster, chosen }: RosterContext,
): Promise<RosterChange> {
  const night = await lockNightForManager(tx, nightId, caller)
  const rosterViewer = { caller, audience: near }
  const nights = [...new Set(roster.people.map((person) => person.night))]
  const people = roster.people.filter((person) => person.night === (chosen ?? nights[0] ?? null))
  if (people.length === 0) throw new AppError('ROSTER_EMPTY', { details: [{ path: '/text' }] })

  const before = (await signupReads(tx).seen(nightId)).filter(isActive)
  const idsOnRoster = await listedSignups(tx).ids(nightId)
  const compared = compareRoster(
    people,
    before.map((row) => ({ id: row.id, nameKey: shownKey(row, rosterViewer), isFromList: idsOnRoster.has(row.id) })),
  )
  await removeListed(tx, night, compared.removed, caller.now)
  const enteredIds = await enterRosterPeople(tx, night, compared.added, { caller, near })
  const signupsAfter = new Map((await signupReads(tx).seen(nightId)).map((row) => [row.id, row]))
  const signupName = (id: string) =>
    before.flatMap((row) => (row.id === id ? nameOf(row, rosterViewer).summonerName : []))
  return {
    added: enteredIds.flatMap((id) => {
      const row = signupsAfter.get(id)
      return row ? [addedPerson(row, rosterViewer)] : []
    }),
    removed: compared.removed.flatMap(signupName),
    unlisted: compared.unlisted.flatMap(signupName),
    isReordered: compared.isReordered,
    problems: roster.problems,
    nights: nights.flatMap((number) => number ?? []),
  }
}

type RosterViewer = { caller: Manager; audience: Audience }

/** Returns `null` for a name that the caller may not see, because the caller's list cannot contain it. */
function shownKey(row: SeenSignup, looking: RosterViewer): string | null {
  const { summonerName, tagLine, isHidden } = nameOf(row, looking)
  return isHidden ? null : nameKeyOf({ gameName: summonerName, tagLine: tagLine ?? '' })
}

function addedPerson(row: SeenSignup, looking: RosterViewer): RosterChange['added'][number] {
  const { summonerName: name, isHidden } = nameOf(row, looking)
  const { main, sub, state } = row
  return { name, main, sub, isKnown: row.playerId !== null && !isHidden, isWaiting: state === 'waiting' }
}

async function removeListed(tx: Transaction<DB>, night: NightRow, ids: readonly string[], at: Date) {
  for (const signupId of ids) {
    await signupRows(tx).leave(signupId, { isForgotten: true })
    await recordNightChange(tx, night.id, { kind: 'signup', log: { kind: 'removed', signupId }, at })
  }
  if (ids.length > 0) await fillPlaces(tx, night, at)
}

/** A person who is in the night under another name keeps that signup. */
async function enterRosterPeople(
  tx: Transaction<DB>,
  night: NightRow,
  people: readonly RosterPerson[],
  { caller, near }: Pick<RosterContext, 'caller' | 'near'>,
): Promise<string[]> {
  const ids: string[] = []
  for (const { name, tagLine, main, sub } of people) {
    const entryName = typedName(tagLine === null ? name : `${name}#${tagLine}`)
    const wishes = { ...(main ? { main } : {}), ...(sub ? { sub } : {}) }
    const joining = joinNight(tx, night.id, { caller, userId: null, isForOther: true, typed: entryName, wishes, near })
    const id = await joining.catch(idUnlessHere)
    if (id !== undefined) ids.push(id)
  }
  await listedSignups(tx).mark(ids)
  return ids
}

function idUnlessHere(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'ALREADY_SIGNED_UP') return undefined
  throw error
}

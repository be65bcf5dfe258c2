import type { EditRight } from '@buri/contract/uploads'
import { NO_CANDIDATES } from '@buri/domain/identities/seating'
import {
  isContradicted,
  isCorroborated,
  isLeftToOthers,
  isSettledWithGuests,
  isSharedWithOthers,
  ofItsPeople,
} from '@buri/domain/matches/isSettledWithGuests'
import { judgeMatchEdit, type MatchEditor } from '@buri/domain/matches/judgeMatchEdit'
import { isCountedTrust, MAX_ORDINARY_GUESTS, type Testimony, type Trust } from '@buri/domain/matches/trust'
import type { Transaction } from 'kysely'
import { findVisibleClan, requireClan } from '#server/model/clans/findVisibleClan.ts'
import { requireMatch } from '#server/model/matches/store/matchStore.ts'
import { mayNameHost } from '#server/model/matches/trust/namedHost.ts'
import {
  type StoredTestimony,
  storedTestimonies,
  testimoniesWithNights,
} from '#server/model/matches/trust/testimonies.ts'
import { candidateSeatsOf, testimonyBasisOf } from '#server/model/matches/trust/testimonyBasis.ts'
import { statementsOf } from '#server/model/matches/tx.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { hasPermission } from '#server/platform/http/viewer.ts'

type EditableMatch = {
  id: string
  uploadedBy: string | null
  createdAt: Date
  clanId: string | null
  versionKey: string
  standing: Trust
}

/** The person who edits a match, with their rights to it, which are computed once. */
type Editor = MatchEditor & { caller: SignedInCaller; mayEditAlways: boolean }

export async function editorOf(tx: Transaction<DB>, caller: SignedInCaller, match: EditableMatch): Promise<Editor> {
  const isModerator = hasPermission(caller.viewer, 'moderation')
  const isOfficerOfItsClan = !isModerator && (await isOfficerOf(tx, caller, match))
  const mayEditAlways = isModerator || isOfficerOfItsClan
  return { caller, userId: caller.viewer.userId, isModerator, isOfficerOfItsClan, mayEditAlways }
}

/**
 * Whether the caller is an officer of the match's clan, or of another clan of its sender, because a sender may name any
 * of their own clans, or none. Officers have no such right to a match that others also sent or confirmed.
 */
async function isOfficerOf(tx: Transaction<DB>, caller: SignedInCaller, match: EditableMatch) {
  const { id, clanId: named, uploadedBy, versionKey } = match
  const testimonies = await storedTestimonies(statementsOf(tx), id)
  const testimoniesOfVersion = testimonies.filter((testimony) => testimony.versionKey === versionKey)
  const sent = testimoniesOfVersion.find(({ by }) => by === uploadedBy)
  const presentTestimonies = await presentTestimoniesOf(tx, caller, match, testimoniesOfVersion)
  for (const clanId of new Set([named ?? [], sent?.clans ?? []].flat())) {
    if (!(await findVisibleClan(tx, clanId, caller.viewer))?.may('editMatches')) continue
    if (isSharedWithOthers(presentTestimonies, { uploadedBy, clanId })) continue
    if (clanId === named && !isOfAnotherClansPeople(sent)) return true
    const { officerSeats, seats } = await presentBasisOf(tx, caller.viewer.userId, { id, now: caller.now })
    if (officerSeats.length >= (clanId === named ? seats / 2 : seats - MAX_ORDINARY_GUESTS)) return true
  }
  return false
}

async function presentBasisOf(tx: Transaction<DB>, userId: string, { id, now }: { id: string; now: Date }) {
  const statements = statementsOf(tx)
  const seats = await candidateSeatsOf(statements, await requireMatch(statements, id))
  const context = { now: now.getTime(), exceptMatch: id }
  return { ...(await testimonyBasisOf(statements, userId, seats, context)), seats: seats.length }
}

/**
 * Returns the testimonies, with the outsiders of today if the sender is not of the match's people. In a clan's first
 * game no player is an outsider to anybody, so a stranger's copy would otherwise bind the clan for ever.
 */
function presentTestimoniesOf(
  tx: Transaction<DB>,
  { now }: SignedInCaller,
  { id, uploadedBy }: EditableMatch,
  testimonies: readonly StoredTestimony[],
): Promise<StoredTestimony[]> {
  return Promise.all(
    testimonies.map(async (testimony) => {
      const { by } = testimony
      if (by === null || !isCorroborated([testimony], uploadedBy) || ofItsPeople([testimony]).length > 0)
        return testimony
      return { ...testimony, outsiders: (await presentBasisOf(tx, by, { id, now })).outsiders }
    }),
  )
}

export async function hasLeft(tx: Transaction<DB>, { caller, mayEditAlways }: Editor, match: EditableMatch) {
  if (mayEditAlways) return false
  const { id, versionKey } = match
  const testimonies = await storedTestimonies(statementsOf(tx), id)
  const { seats, ...present } = await presentBasisOf(tx, caller.viewer.userId, { id, now: caller.now })
  return isLeftToOthers(
    { ...match, seats },
    testimonies.filter((testimony) => testimony.versionKey === versionKey),
    present,
  )
}

/** Returns the changes left to the editor. They depend on other people's testimony and on who was notified. */
export async function remainingEditRights(
  tx: Transaction<DB>,
  editor: Editor,
  match: EditableMatch,
): Promise<Pick<EditRight, 'mayMove' | 'mayChangeFacts' | 'mayDelete'>> {
  const { caller, isModerator, isOfficerOfItsClan: isOfficer } = editor
  if (isModerator) return { mayMove: true, mayChangeFacts: true, mayDelete: true }
  const { id, uploadedBy, standing, versionKey } = match
  const all = await testimoniesWithNights(statementsOf(tx), id)
  const testimonies = all.filter((testimony) => testimony.versionKey === versionKey)
  if (await hasLeft(tx, editor, match)) return { mayMove: false, mayChangeFacts: false, mayDelete: false }
  const spokenFor = isOfficer
    ? (await presentBasisOf(tx, caller.viewer.userId, { id, now: caller.now })).officerSeats
    : []
  const isOwn = isOfficer || !isCorroborated(await presentTestimoniesOf(tx, caller, match, testimonies), uploadedBy)
  // After the people of a match have confirmed it, only officers may change its facts.
  const isOpen = isOfficer || !isCorroborated(ofItsPeople(testimonies), uploadedBy)
  const mayChangeFacts = isOpen && !isSettledWithGuests(testimonies, { uploadedBy, change: 'facts', spokenFor })
  if (isCountedTrust(standing))
    return {
      mayMove: true,
      mayChangeFacts,
      mayDelete: isOwn && !isSettledWithGuests(testimonies, { uploadedBy, change: 'deletion', spokenFor }),
    }
  // While two versions are undecided, no sender may delete the other sender's version.
  return {
    mayMove: true,
    mayChangeFacts,
    mayDelete: isOfficer || (isOwn && !isContradicted(all, { uploadedBy, versionKey })),
  }
}

/** The clan's members may add matches, and so may people who may edit the matches of any clan. */
export async function requireMayAddMatches(tx: Transaction<DB>, clanId: string, { viewer }: SignedInCaller) {
  const clan = await requireClan(tx, clanId, viewer)
  if (!clan.may('addMatches') && !clan.may('editMatches')) throw new AppError('FORBIDDEN')
}

/**
 * If another account of the match has testified to the same result, only moderators and officers of the match's clan
 * may take the match out of the clan, or move it into a clan to which that account does not belong.
 */
export async function requireMayMoveToClan(
  tx: Transaction<DB>,
  { mayEditAlways }: Editor,
  match: EditableMatch,
  clanId: string | null,
) {
  if (mayEditAlways) return
  const { id, uploadedBy, versionKey } = match
  const testimonies = await storedTestimonies(statementsOf(tx), id)
  const testimoniesOfVersion = ofItsPeople(testimonies).filter((testimony) => testimony.versionKey === versionKey)
  const isOthersToo =
    clanId === null
      ? isCorroborated(testimoniesOfVersion, uploadedBy)
      : isSharedWithOthers(testimoniesOfVersion, { uploadedBy, clanId })
  if (isOthersToo) throw new AppError('MATCH_WITH_GUESTS')
}

type HostAndSeats = { hostId: string; clanId: string | null; seats: readonly { playerId: string | null }[] }

export async function requireMayNameHost(
  tx: Transaction<DB>,
  { caller, isModerator }: Editor,
  { hostId, clanId, seats }: HostAndSeats,
) {
  if (isModerator) return
  const played = seats.map(({ playerId }) => ({ ...NO_CANDIDATES, playerIds: playerId === null ? [] : [playerId] }))
  const mayName = await mayNameHost(statementsOf(tx), caller.viewer.userId, {
    hostId,
    clanId,
    played,
    now: caller.now.getTime(),
  })
  if (!mayName) throw new AppError('HOST_OUTSIDER')
}

export const judgeEditOf = (editor: Editor, { uploadedBy, createdAt }: EditableMatch) =>
  judgeMatchEdit(editor, { uploadedBy, uploadedAt: createdAt.getTime() }, editor.caller.now.getTime())

/** Whether the sender spoke for many people without being their officer, and so may have named another clan. */
const isOfAnotherClansPeople = (sent: Pick<Testimony, 'speaksFor' | 'officerSeats'> | undefined) =>
  sent !== undefined && sent.speaksFor.filter((seat) => !sent.officerSeats.includes(seat)).length > MAX_ORDINARY_GUESTS

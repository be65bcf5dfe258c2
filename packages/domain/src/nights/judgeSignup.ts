import { judgeNightCommand } from './judgeNightCommand.ts'
import { mayJoinNight, mayManageNight, type NightRelation } from './nightRights.ts'
import { NIGHT_LIMITS, type NightState } from './nightSettings.ts'
import {
  isActive,
  isOfPlayer,
  isOwnSignup,
  isSame,
  mayAnswer,
  type NamedPlayer,
  type Person,
  type Signup,
} from './signup.ts'

type JoinedNight = { relation: NightRelation; state: NightState; isClosed: boolean }

type Joiner = Person & {
  /** A digest of a guest's address; `null` where it is unknown. */
  guestFrom: string | null
  isForOther: boolean
  isBanned: boolean
}

type SignupRequest<Row extends Signup, Who extends NamedPlayer | null> = {
  /** The named player or, without a name in the request, the account's own; `null` if the account owns none. */
  player: Who
  isOwner: boolean
  /** The names of the joiner's own `player` that the night's host believes. */
  believedNames: readonly string[]
  isKeptOut: boolean
  /** All signups of the night, past ones too. */
  rows: readonly Row[]
  /** Signups whose names may be compared, without those of hidden players, which a refusal must not reveal. */
  seen: readonly Row[]
}

type PlaceVerdict<Row, Who> = {
  player: Who
  /** The joiner's existing signup, which is or becomes active. */
  existing: Row | undefined
  /** Whether the joiner made `existing` as a guest, so that it passes to the account. */
  isTakenOver: boolean
  /** Active signups that other people made under the joiner's player. The joiner owns the player and displaces them. */
  holders: Row[]
  /**
   * Signups under the joiner's player that other accounts made and that are over. Their seats in games must not show
   * the owner's name.
   */
  departed: Row[]
}

type EntryRefusal =
  | 'NIGHT_NOT_FOUND'
  | 'NIGHT_OVER'
  | 'FORBIDDEN'
  | 'NIGHT_MEMBERS_ONLY'
  | 'NIGHT_CLOSED'
  | 'JOIN_BANNED'
type GuestRefusal = 'SIGNUP_REMOVED' | 'NIGHT_GUESTS_FULL'
type SignupRefusal =
  | EntryRefusal
  | GuestRefusal
  | 'INVALID_NAME'
  | 'ALREADY_SIGNED_UP'
  | 'SIGNUP_OWNER_ONLY'
  | 'NIGHT_CROWDED'

/** Judges night and joiner before any name, so that a refusal reveals nothing about the people there. */
export function judgeSignup<Row extends Signup, Who extends NamedPlayer>(
  night: JoinedNight,
  joiner: Joiner,
  joining: SignupRequest<Row, Who | null>,
): SignupRefusal | PlaceVerdict<Row, Who> {
  const entry = judgeEntry(night, joiner)
  if (entry !== 'allowed') return entry
  const { player, rows, seen, isOwner, believedNames, isKeptOut } = joining
  if (player === null) return 'INVALID_NAME'
  const placing = resolveSeat(joiner, { ...joining, player })
  const { existing, isTakenOver, holders } = placing
  const isPresent = existing !== undefined && isActive(existing)
  if (isPresent && !isTakenOver) return isSameAgain(existing, player, joiner) ? placing : 'ALREADY_SIGNED_UP'
  if (!holders.every((row) => isOwner && mayDisplace(row, believedNames))) return 'ALREADY_SIGNED_UP'
  if (!joiner.isForOther) {
    if (existing?.state === 'removed') return 'SIGNUP_REMOVED'
    const guest = judgeGuest(seen, player, joiner)
    if (guest !== 'welcome') return guest
    if (isKeptOut) return 'SIGNUP_OWNER_ONLY'
  }
  const isNew = !isPresent && holders.length === 0
  return isNew && rows.filter(isActive).length >= NIGHT_LIMITS.signups ? 'NIGHT_CROWDED' : placing
}

const isOfAnother = ({ userId }: Signup, joiner: Joiner) => userId !== null && userId !== joiner.userId

/** Whether the owner may displace a signup: it has a believed name of the player, or the host entered the player. */
const mayDisplace = (row: Signup, believedNames: readonly string[]) =>
  believedNames.includes(row.nameKey) || (row.playerId !== null && !mayAnswer(row))

/** Whether an earlier try of the same request already signed the joiner up under this name. */
const isSameAgain = (signup: Signup, player: NamedPlayer, joiner: Joiner) =>
  !joiner.isForOther && isOwnSignup(signup, joiner) && isSame(signup, player)

function judgeEntry({ relation, state, isClosed }: JoinedNight, joiner: Joiner): EntryRefusal | 'allowed' {
  const command = judgeNightCommand({ relation, state }, { isManaged: false })
  if (command !== 'allowed') return command
  if (joiner.isForOther) return mayManageNight(relation) ? 'allowed' : 'FORBIDDEN'
  if (!mayJoinNight(relation)) return 'NIGHT_MEMBERS_ONLY'
  if (isClosed) return 'NIGHT_CLOSED'
  return joiner.isBanned ? 'JOIN_BANNED' : 'allowed'
}

/**
 * A removed guest cannot return under the same name. An address has at most `guestsPerAddress` guests at a time, and
 * can add no more once `removedPerAddress` of its guests were removed.
 */
function judgeGuest(
  seenRows: readonly Signup[],
  player: NamedPlayer,
  { userId, guestFrom }: Joiner,
): GuestRefusal | 'welcome' {
  if (userId !== null) return 'welcome'
  const removed = seenRows.filter(({ state }) => state === 'removed')
  const isFromSameAddress = ({ addressMark }: Signup) => addressMark !== null && addressMark === guestFrom
  if (removed.some((row) => isSame(row, player))) return 'SIGNUP_REMOVED'
  if (removed.filter(isFromSameAddress).length >= NIGHT_LIMITS.removedPerAddress) return 'SIGNUP_REMOVED'
  const guests = seenRows.filter((row) => isFromSameAddress(row) && isActive(row))
  return guests.length >= NIGHT_LIMITS.guestsPerAddress ? 'NIGHT_GUESTS_FULL' : 'welcome'
}

function resolveSeat<Row extends Signup, Who extends NamedPlayer>(
  joiner: Joiner,
  { player, isOwner, believedNames, rows, seen }: SignupRequest<Row, Who>,
): PlaceVerdict<Row, Who> {
  const ofPlayer = isOwner ? rows.filter((row) => isOfPlayer(row, player, believedNames)) : []
  const knownSignup = joiner.isForOther
    ? seen.find((row) => isSame(row, player))
    : knownRow(
        rows,
        joiner,
        ofPlayer.filter((row) => mayDisplace(row, believedNames)),
      )
  const bearing = isOwner ? ofPlayer : seen.filter((row) => isSame(row, player))
  const otherRows = bearing.filter((row) => row !== knownSignup)
  return {
    player,
    existing: knownSignup,
    isTakenOver: joiner.userId !== null && knownSignup?.userId === null,
    holders: otherRows.filter(isActive),
    departed: isOwner
      ? otherRows.filter((row) => !isActive(row) && isOfAnother(row, joiner) && mayDisplace(row, believedNames))
      : [],
  }
}

/**
 * Returns the joiner's existing signup: their own that the host removed, or else an active one, or else an ended one. A
 * guest's signup of the joiner's player (one of `ofPlayer`) counts too. It does not if the host removed it: the owner
 * has an account, so the host removed somebody else.
 */
function knownRow<Row extends Signup>(rows: readonly Row[], joiner: Person, ofPlayer: readonly Row[]): Row | undefined {
  const ownRows = rows.filter((row) => isOwnSignup(row, joiner))
  const removed = ownRows.find(({ state }) => state === 'removed')
  const standIns = ofPlayer.filter(({ userId, state }) => userId === null && state !== 'removed')
  return removed ?? [...ownRows, ...standIns].find(isActive) ?? ownRows[0] ?? standIns[0]
}

/** `in` has a place, `waiting` waits for one, and `absent` was marked by the host; the other two are over. */
export type SignupState = 'in' | 'waiting' | 'absent' | 'left' | 'removed'

/**
 * The fields by which a signup is judged. An account's has a `userId`, a guest's a `guestMark`, one entered by the host
 * neither.
 */
export type Signup = {
  userId: string | null
  guestMark: string | null
  /** A digest of a guest's address. */
  addressMark: string | null
  playerId: string | null
  nameKey: string
  state: SignupState
}

/** The name a signup is made under, and the player it means. */
export type NamedPlayer = Pick<Signup, 'playerId' | 'nameKey'>

/** The account or the browser behind a command. */
export type Person = Pick<Signup, 'userId' | 'guestMark'>

export const isActive = ({ state }: Pick<Signup, 'state'>) =>
  state === 'in' || state === 'waiting' || state === 'absent'

export const isOwnSignup = (row: Person, { userId, guestMark }: Person): boolean =>
  (row.userId !== null && row.userId === userId) || (row.guestMark !== null && row.guestMark === guestMark)

/** Whether anybody can answer a ready check: a signup entered by the host has neither account nor browser here. */
export const mayAnswer = ({ userId, guestMark }: Person): boolean => userId !== null || guestMark !== null

export const isSame = (row: NamedPlayer, { playerId, nameKey }: NamedPlayer) =>
  row.nameKey === nameKey || (playerId !== null && row.playerId === playerId)

/**
 * Whether the row is of the owner's player. A name typed before anyone knew the player, or a hidden player's, has no
 * id. A row of another player of the same name is not the owner's.
 */
export const isOfPlayer = ({ playerId, nameKey }: NamedPlayer, own: NamedPlayer) =>
  playerId === null ? nameKey === own.nameKey : playerId === own.playerId

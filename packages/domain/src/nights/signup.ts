/**
 * `in`: has a place; `waiting`: waits for one; `absent`: marked as absent by the host; `left` and `removed`: the signup
 * is over.
 */
export type SignupState = 'in' | 'waiting' | 'absent' | 'left' | 'removed'

/** A signup of an account has a `userId`, a guest's has a `guestMark`, and one that the host entered has neither. */
export type Signup = {
  userId: string | null
  guestMark: string | null
  addressMark: string | null
  playerId: string | null
  nameKey: string
  state: SignupState
}

/** The name under which a signup is made, and the player whom it means. */
export type NamedPlayer = Pick<Signup, 'playerId' | 'nameKey'>

export type Person = Pick<Signup, 'userId' | 'guestMark'>

export const isActive = ({ state }: Pick<Signup, 'state'>) =>
  state === 'in' || state === 'waiting' || state === 'absent'

export const isOwnSignup = (row: Person, { userId, guestMark }: Person): boolean =>
  (row.userId !== null && row.userId === userId) || (row.guestMark !== null && row.guestMark === guestMark)

/** Whether anybody can answer a ready check for this signup. */
export const mayAnswer = ({ userId, guestMark }: Person): boolean => userId !== null || guestMark !== null

export const isSame = (row: NamedPlayer, { playerId, nameKey }: NamedPlayer) =>
  row.nameKey === nameKey || (playerId !== null && row.playerId === playerId)

/**
 * Whether the signup is of the owner's player. It has no player id if the name was typed before anyone knew the player,
 * or if the player is hidden; the name decides then, if the night's host believes it. Otherwise the signup is a
 * namesake's, as is a signup of another player of the same name.
 */
export const isOfPlayer = ({ playerId, nameKey }: NamedPlayer, own: NamedPlayer, believedNames: readonly string[]) =>
  playerId === null ? nameKey === own.nameKey && believedNames.includes(nameKey) : playerId === own.playerId

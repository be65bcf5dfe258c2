import type { NamedPlayer } from '@buri/domain/nights/signup'
import { GAME_NAME_LENGTH, isLongerThanNames, nameKeyOf, parseRiotId } from '@buri/domain/riotId'
import type { Audience } from '#server/model/people/audience.ts'
import { parseNameLookup, visibleBearers } from '#server/model/people/playerFinder.ts'
import { AppError } from '#server/platform/errors.ts'
import type { NameBearer } from '../lockedNight.repository.ts'
import type { SignupRow } from '../nightRow.ts'
import type { OwnPlayer } from './signupReads.repository.ts'

const TOO_LONG = `소환사 이름은 ${GAME_NAME_LENGTH}자까지입니다. 채팅이 아니라 이름만 적어주세요.`

export function typedName(name: string) {
  const riotId = parseRiotId(name)
  if (!riotId) throw new AppError('INVALID_NAME', { details: [{ path: '/name' }] })
  if (isLongerThanNames(riotId)) throw new AppError('INVALID_NAME', { details: [{ path: '/name' }], message: TOO_LONG })
  return { ...parseNameLookup(name), riotId }
}
export type TypedName = ReturnType<typeof typedName>

/** Returns whom the name means. A hidden player's name and a name that is not believed stay plain text. */
export function identityIn({ riotId, isMeant }: TypedName, bearers: readonly NameBearer[], near: Audience): Identity {
  const bearer = visibleBearers(bearers, near).find(isMeant)
  if (!bearer) return { playerId: null, ...riotId, nameKey: nameKeyOf(riotId) }
  const { id: playerId, gameName, tagLine } = bearer
  return { playerId, gameName, tagLine, nameKey: nameKeyOf(bearer) }
}

type Identity = NamedPlayer & { gameName: string; tagLine: string }

/** If no name is given, returns the caller's player with the most rated matches. */
export function ownIdentity(ownPlayers: readonly OwnPlayer[], name: TypedName | null): Identity | null {
  const player = name === null ? ownPlayers[0] : ownPlayers.find(({ nameKey }) => nameKey === nameKeyOf(name.riotId))
  if (!player) return null
  const { id: playerId, gameName, tagLine, nameKey } = player
  return { playerId, gameName, tagLine, nameKey }
}

/** Leaves out signups of hidden players. Refusing instead would reveal which signup is theirs. */
export function withoutHiddenPlayers(rows: readonly SignupRow[], bearers: readonly NameBearer[], near: Audience) {
  const visible = new Set(visibleBearers(bearers, near))
  const unseen = new Set(bearers.filter((bearer) => !visible.has(bearer)).map(({ id }) => id))
  return rows.filter(({ userId, playerId }) => userId === null || playerId === null || !unseen.has(playerId))
}

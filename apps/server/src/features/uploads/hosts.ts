import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'

/** A player hidden from the viewer is not found. */
export const hostFinder = (players: Pick<PlayerFinder, 'requireFor' | 'audience'>) => ({
  audience: players.audience,

  async find(hostName: string | undefined, viewer: SignedIn): Promise<string | null> {
    if (hostName === undefined) return null
    try {
      return (await players.requireFor(hostName, viewer)).id
    } catch (error) {
      // The refusal says that it is about the host's name, because the request contains several names.
      if (error instanceof AppError && error.code === 'SUMMONER_NOT_FOUND') throw new AppError('HOST_NOT_FOUND')
      throw error
    }
  },
})
export type Hosts = ReturnType<typeof hostFinder>

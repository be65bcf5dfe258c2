import type { Viewer } from '#server/http/viewer.ts'
import type { PlayerFinder } from '#server/people/playerFinder.ts'

/** From a name somebody wrote to the player who hosted. Whom the writer may not see is not there for him. */
export const hostFinder = (players: Pick<PlayerFinder, 'require'>) => ({
  async find(hostName: string | undefined, viewer: Viewer): Promise<string | null> {
    return hostName === undefined ? null : (await players.require(hostName, viewer)).id
  },
})
export type Hosts = ReturnType<typeof hostFinder>

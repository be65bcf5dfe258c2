import { join } from 'node:path'
import { DATA_DRAGON_VERSION } from '@buri/domain/gameData/imageUrls'

export const LOCAL = 'local'
/** Below it lies a copy of each release in the layout of Data Dragon, so that an address never changes what it shows. */
export const ART_PATH = '/game-art'

/** What addresses of pictures begin with. */
export const artBaseOf = (gameAssetsUrl: string) =>
  gameAssetsUrl === LOCAL ? `${ART_PATH}/${DATA_DRAGON_VERSION}` : gameAssetsUrl

const RELEASE = /^\d+(\.\d+){1,3}$/
const PICTURE = /^cdn(\/[A-Za-z0-9][\w.-]*)+\.png$/

/** The file of a picture, such as `cdn/img/perk-images/Styles/7200_Domination.png`; undefined for what is none. */
export function artFile(dataDir: string, release: string, picture: string): string | undefined {
  // No part of the path begins with a dot, so none leads out of the folder or to a file being written.
  if (!RELEASE.test(release) || !PICTURE.test(picture)) return undefined
  return join(dataDir, 'assets', release, ...picture.split('/'))
}

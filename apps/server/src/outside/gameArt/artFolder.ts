import { join } from 'node:path'
import { DATA_DRAGON_VERSION } from '@buri/domain/gameData/imageUrls'

export const LOCAL_ART = 'local'
/** Each release has one copy of the pictures, in Data Dragon's layout, so that only the base of addresses differs. */
export const ART_PATH = '/game-art'

export const artBaseOf = (gameAssetsUrl: string) =>
  gameAssetsUrl === LOCAL_ART ? `${ART_PATH}/${DATA_DRAGON_VERSION}` : gameAssetsUrl

const RELEASE = /^\d+(\.\d+){1,3}$/
const PICTURE_PATH = /^cdn(\/[A-Za-z0-9][\w.-]*)+\.png$/

/** `picture` is a path such as `cdn/img/perk-images/Styles/7200_Domination.png`. Other paths give `undefined`. */
export function artFile(dataDir: string, release: string, picture: string): string | undefined {
  // No part of a valid path begins with a dot, so none leaves the folder or reaches an unfinished file.
  if (!RELEASE.test(release) || !PICTURE_PATH.test(picture)) return undefined
  return join(dataDir, 'assets', release, ...picture.split('/'))
}

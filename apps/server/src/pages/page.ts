import type { DeliveredViewer } from '@buri/contract/auth'
import type { PictureKind } from '@buri/contract/pictures'

/** What one address says before any script has run. */
export type Page = {
  status: number
  /** Address below the site's origin, encoded. */
  path: string
  title: string
  description: string
  /** Real text and links for readers without scripts; finished HTML. */
  body: string
  queryData: readonly QueryData[]
  isIndexed: boolean
  /** Address of what is shown where the page is shared; without it the site's own picture. */
  picture?: string
  /** Address of what readers of feeds may follow instead. */
  feed?: string
}

/**
 * An answer of ours that the page's scripts would otherwise ask for at once. `json` is that answer as it was sent, `drawn`
 * as much of it as the page shows at first.
 */
type QueryData = { key: readonly unknown[]; json: string; drawn?: unknown }

export const SITE_NAME = '부리'

/**
 * JSON that may stand inside a script element: no `<` can close the element or open a comment, and the two line separators
 * that older parsers take for line ends are spelled out.
 */
export const escapeJson = (json: string) =>
  json.replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const queryDataScript = (parts: readonly QueryData[]) =>
  parts.length === 0
    ? ''
    : `<script type="application/json" id="query-data">[${parts
        .map(({ key, json }) => `{"key":${escapeJson(JSON.stringify(key))},"data":${escapeJson(json)}}`)
        .join(',')}]</script>`

export const viewerScript = (viewer: DeliveredViewer | undefined) =>
  viewer === undefined
    ? ''
    : `<script type="application/json" id="viewer">${escapeJson(JSON.stringify(viewer))}</script>`

/** `#` in a name is `%23`; everything else as a path segment wants it. */
export const addressPath = (nameTag: string) => `/summoner/${encodeURIComponent(nameTag)}`
export const summonerPath = ({ summonerName, tagLine }: { summonerName: string; tagLine: string }) =>
  addressPath(`${summonerName}#${tagLine}`)

export const matchPath = (matchId: string) => `/match/${encodeURIComponent(matchId)}`

/** `version` changes with what the picture shows: anyone who shares a page again gets the new one. */
export const picturePath = (kind: PictureKind, id: string, version: string) =>
  `/og/${kind}/${encodeURIComponent(id)}.png?v=${encodeURIComponent(version.replace(/[^\w-]/g, '').slice(0, 12))}`

export const clanPath = (id: string) => `/clans/${id}`

export const boardPath = (id: number) => `/community/board/${id}`
export const postPath = (boardId: number, id: number) => `${boardPath(boardId)}/post/${id}`

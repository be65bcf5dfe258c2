import type { DeliveredViewer } from '@buri/contract/auth'
import type { PictureKind } from '@buri/contract/pictures'

export type Page = {
  status: number
  /** URL-encoded. */
  path: string
  title: string
  description: string
  body: string
  queryData: readonly QueryData[]
  isIndexed: boolean
  /** Whether other sites may show a card of the page. */
  isEmbeddable?: boolean
  shell?: string
  picture?: string
  feed?: string
  /** Paths of the neighbouring pages in a list. */
  previous?: string
  next?: string
  structuredData?: object
  /** The address at which the first view is drawn; the requested one by default. */
  drawnAt?: string
}

/** `json` is the answer as sent, and `drawn` is the part that the page shows first. */
type QueryData = { key: readonly unknown[]; json: string; drawn?: unknown }

export const SITE_NAME = '부리'

/** Escapes `<`, which could close the element or open a comment, and separators that old parsers take for line ends. */
export const escapeJson = (json: string) =>
  json.replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const queryDataScript = (parts: readonly QueryData[]) =>
  parts.length === 0
    ? ''
    : `<script type="application/json" id="query-data">[${parts
        .map(({ key, json }) => `{"key":${escapeJson(JSON.stringify(key))},"data":${escapeJson(json)}}`)
        .join(',')}]</script>`

export const structuredDataScript = (data: object | undefined) =>
  data === undefined ? '' : `<script type="application/ld+json">${escapeJson(JSON.stringify(data))}</script>`

export const viewerScript = (viewer: DeliveredViewer | undefined) =>
  viewer === undefined
    ? ''
    : `<script type="application/json" id="viewer">${escapeJson(JSON.stringify(viewer))}</script>`

/** The `#` of a name tag becomes `%23`. */
export const addressPath = (nameTag: string) => `/summoner/${encodeURIComponent(nameTag)}`
export const summonerPath = ({ summonerName, tagLine }: { summonerName: string; tagLine: string }) =>
  addressPath(`${summonerName}#${tagLine}`)

export const matchPath = (matchId: string) => `/match/${encodeURIComponent(matchId)}`

/** `version` changes with the picture's content, so that a page shared again gets the new picture. */
export const picturePath = (kind: PictureKind, id: string, version: string) =>
  `/og/${kind}/${encodeURIComponent(id)}.png?v=${encodeURIComponent(version.replace(/[^\w-]/g, '').slice(0, 12))}`

export const clanPath = (id: string) => `/clans/${id}`

export const boardPath = (id: number) => `/community/board/${id}`
export const postPath = (boardId: number, id: number) => `${boardPath(boardId)}/post/${id}`

import type { DeliveredViewer } from '@buri/contract/auth'
import type { PictureKind } from '@buri/contract/pictures'

/** The content of an address before any script runs. */
export type Page = {
  status: number
  /** Path on the site, encoded. */
  path: string
  title: string
  description: string
  /** HTML text and links for clients without scripts. */
  body: string
  queryData: readonly QueryData[]
  isIndexed: boolean
  /** Whether other sites may show a card of it. */
  isEmbeddable?: boolean
  /** Route whose script and style files the page uses; its own route by default. */
  shell?: string
  /** Picture for link previews; the site's own by default. */
  picture?: string
  /** Address of a feed that readers can subscribe to in place of the page. */
  feed?: string
  /** Paths of the pages before and after this one in a list. */
  previous?: string
  next?: string
  /** schema.org data for search engines. */
  structuredData?: object
  /** Address at which the first view is drawn; the requested one by default. */
  drawnAt?: string
}

/**
 * An answer that the page's scripts would otherwise request at once. `json` is the answer as sent, and `drawn` is the
 * part that the page shows first.
 */
type QueryData = { key: readonly unknown[]; json: string; drawn?: unknown }

export const SITE_NAME = '부리'

/**
 * Makes JSON safe inside a script element. No `<` can close the element or open a comment, and the two line separators
 * that older parsers take for line ends are escaped.
 */
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

/** Path of a profile; `#` becomes `%23`. */
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

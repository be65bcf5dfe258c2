import type { ComponentType } from 'react'
import { type Location, matchRoutes, type Params, type RouteMatch } from 'react-router'

/** Asked before a page is shown: the address to show in its place, or `null`. */
export type Guard = (asked: { location: Location; params: Params }) => Promise<string | null> | string | null

export type Ahead = Pick<Location, 'pathname' | 'search'>
/** Asks for what a page will ask for, before it is drawn; gives what is seen first of it. */
type AskAhead = (asked: { location: Ahead; params: Params }) => Promise<unknown>

type PageParts = { Component?: ComponentType | null; guard?: Guard; askAhead?: AskAhead }
export type Page = PageParts & { lazy?: () => Promise<PageParts> } & (
    | { index: true }
    | { index?: false; path?: string; children?: Page[] }
  )
type Match = RouteMatch<string, Page>

export type Pages = {
  pages: Page[]
  /** Asked for where none of the pages has an address. Where these have none either, it leads home. */
  laterPages: () => Promise<Page[]>
}

/** What an address leads to: a page with those around it, another address, or what keeps it from coming. */
export type Outcome = { matches: RouteMatch[] } | { elsewhere: string } | { error: unknown }

/** What is shown: a page with those around it, or what kept it from coming. */
export type Visit = { location: Location; matches: RouteMatch[]; error?: unknown; keepsScroll: boolean }

const HOME = '/'

/** Finds the page of an address, fetches its code and asks its guards, both at once. */
export function pageFinder({ pages, laterPages }: Pages) {
  const asked = new WeakMap<Page, Promise<PageParts>>()
  const fetched = new WeakMap<Page, PageParts>()

  const partsHere = (page: Page): PageParts | undefined => (page.lazy ? fetched.get(page) : page)
  async function fetchParts(page: Page): Promise<PageParts> {
    const parts = partsHere(page) ?? (await page.lazy?.()) ?? {}
    fetched.set(page, parts)
    return parts
  }
  /** A page that was lost stays lost until the tab is reloaded: asked for again it could come without its style sheets. */
  function partsOf(page: Page): Promise<PageParts> {
    const parts = asked.get(page) ?? fetchParts(page)
    asked.set(page, parts)
    return parts
  }
  const drawn = (match: Match): RouteMatch => ({
    ...match,
    route: { Component: partsHere(match.route)?.Component ?? null },
  })
  const isFree = ({ route }: Match) => partsHere(route) !== undefined && !route.guard && !partsHere(route)?.guard

  const matchesOf = async (location: Ahead) => matchRoutes(pages, location) ?? matchRoutes(await laterPages(), location)

  async function whenHere(location: Location): Promise<Outcome> {
    const matches = await matchesOf(location)
    if (!matches) return { elsewhere: HOME }
    const asked = matches.map(async ({ route, params }) => {
      const [elsewhere, parts] = await Promise.all([route.guard?.({ location, params }), partsOf(route)])
      return elsewhere ?? (parts === route ? null : parts.guard?.({ location, params }))
    })
    const elsewhere = (await Promise.all(asked)).find((address) => typeof address === 'string')
    return elsewhere === undefined ? { matches: matches.map(drawn) } : { elsewhere }
  }

  return {
    /** At once where all is here and nothing is asked: what is written into an address shows with the key that wrote it. */
    find(location: Location): Outcome | Promise<Outcome> {
      const matches = matchRoutes(pages, location)
      if (matches?.every(isFree)) return { matches: matches.map(drawn) }
      return whenHere(location).catch((error: unknown) => ({ error }))
    },
    matchesOf,
    partsHere,
    partsOf,
  }
}

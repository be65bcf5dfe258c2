import type { ComponentType } from 'react'
import { type Location, matchRoutes, type Params, type RouteMatch } from 'react-router'

/** Runs before a page is shown. Returns the path to redirect to, or `null`. */
export type Guard = (asked: { location: Location; params: Params }) => Promise<string | null> | string | null

export type RequestedLocation = Pick<Location, 'pathname' | 'search'>
/** Starts a page's requests before the page is drawn. Resolves when the data of its first screen has loaded. */
type Prefetch = (asked: { location: RequestedLocation; params: Params }) => Promise<unknown>

type PageParts = { Component?: ComponentType | null; guard?: Guard; prefetch?: Prefetch }
export type Page = PageParts & { lazy?: () => Promise<PageParts> } & (
    | { index: true }
    | { index?: false; path?: string; children?: Page[] }
  )
type Match = RouteMatch<string, Page>

export type Pages = {
  pages: Page[]
  /** Loaded if none of `pages` matches. If none of these matches either, the address is redirected to the home page. */
  laterPages: () => Promise<Page[]>
}

export type AddressOutcome = { matches: RouteMatch[] } | { elsewhere: string } | { error: unknown } | { waits: true }

export type Visit = { location: Location; matches: RouteMatch[]; error?: unknown; keepsScroll: boolean }

const HOME_PATH = '/'

export function pageFinder({ pages, laterPages }: Pages) {
  const pendingParts = new WeakMap<Page, Promise<PageParts>>()
  const fetched = new WeakMap<Page, PageParts>()

  const partsHere = (page: Page): PageParts | undefined => (page.lazy ? fetched.get(page) : page)
  async function fetchParts(page: Page): Promise<PageParts> {
    const parts = partsHere(page) ?? (await page.lazy?.()) ?? {}
    fetched.set(page, parts)
    return parts
  }
  /** A failed load is not retried, because a retry could load the code without its stylesheets. */
  function partsOf(page: Page): Promise<PageParts> {
    const parts = pendingParts.get(page) ?? fetchParts(page)
    pendingParts.set(page, parts)
    return parts
  }
  const routeMatch = (match: Match): RouteMatch => ({
    ...match,
    route: { Component: partsHere(match.route)?.Component ?? null },
  })
  const isFree = ({ route }: Match) => partsHere(route) !== undefined && !route.guard && !partsHere(route)?.guard

  let loadedPages: Page[] = []
  const matchesHere = (location: RequestedLocation) =>
    matchRoutes(pages, location) ?? matchRoutes(loadedPages, location)
  async function matchesOf(location: RequestedLocation) {
    if (!matchesHere(location)) loadedPages = await laterPages()
    return matchesHere(location)
  }

  async function whenOnline(location: Location): Promise<AddressOutcome> {
    // Nothing is requested offline, because a failed request would make the code missing until the tab is reloaded.
    if (!(navigator.onLine || matchesHere(location)?.every(({ route }) => partsHere(route)))) return { waits: true }
    const matches = await matchesOf(location)
    if (!matches) return { elsewhere: HOME_PATH }
    const redirects = matches.map(async ({ route, params }) => {
      const [redirectTo, parts] = await Promise.all([route.guard?.({ location, params }), partsOf(route)])
      return redirectTo ?? (parts === route ? null : parts.guard?.({ location, params }))
    })
    const redirectTo = (await Promise.all(redirects)).find((address) => typeof address === 'string')
    return redirectTo === undefined ? { matches: matches.map(routeMatch) } : { elsewhere: redirectTo }
  }

  return {
    /** Returns without a promise if nothing must load, so that a typed search appears with the key press. */
    find(location: Location): AddressOutcome | Promise<AddressOutcome> {
      const matches = matchRoutes(pages, location)
      if (matches?.every(isFree)) return { matches: matches.map(routeMatch) }
      return whenOnline(location).catch((error: unknown) => (navigator.onLine ? { error } : { waits: true }))
    },
    matchesOf,
    partsHere,
    partsOf,
  }
}

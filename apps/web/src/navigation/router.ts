import type { Location, NavigateOptions, Navigator, To } from 'react-router'
import { type History, hrefOf } from './history.ts'
import { type AddressOutcome, type Pages, pageFinder, type Visit } from './pages.ts'
import type { ScrollPositions } from './scrollPositions.ts'

export type LeaveAnswers = { stay: () => void; leave: () => void }
type Follower = (visit: Visit, how: { isAtOnce: boolean; isSamePage: boolean }) => void
type ShownOutcome = Exclude<AddressOutcome, { waits: true }>
type Action = 'POP' | 'PUSH' | 'REPLACE'

/** The previous page stays until the next page's code is loaded and its guards have passed. */
export function createRouter(pages: Pages, history: History, scroll: ScrollPositions) {
  const finder = pageFinder(pages)
  const followers = new Set<Follower>()
  let resolveFirst: (visit: Visit) => void
  const first = new Promise<Visit>((resolve) => {
    resolveFirst = resolve
  })
  let shownVisit: Visit | undefined
  let newest = 0
  let ask: ((leaving: LeaveAnswers) => void) | undefined
  /** Set while the next history event will be the router's own move; `undefined` if the user causes it. */
  let ownMove: 'undoes' | 'proceeds' | undefined

  function visit(location: Location, action: Action, options: NavigateOptions = {}) {
    newest += 1
    const turn = newest
    if (shownVisit) scroll.keep(shownVisit.location)
    const end = (outcome: AddressOutcome) => {
      if (turn !== newest) return
      if (!('waits' in outcome)) return show(location, action, outcome, options)
      if (!shownVisit || action === 'POP') return show(location, action, { error: outcome }, options)
      // Without a connection the requested page opens later, unless the user chooses another page first.
      addEventListener('online', () => turn === newest && visit(location, action, options), { once: true })
    }
    const outcome =
      shownVisit && isAnchorWithin(shownVisit, location) ? { matches: shownVisit.matches } : finder.find(location)
    if (outcome instanceof Promise) void outcome.then(end)
    else end(outcome)
  }

  function show(location: Location, action: Action, outcome: ShownOutcome, options: NavigateOptions) {
    if ('elsewhere' in outcome) {
      // After a press the address is still the previous one, so the redirect adds an entry. After back or forward it
      // has changed already, so the entry is replaced.
      visit(history.locate(outcome.elsewhere), action === 'PUSH' ? 'PUSH' : 'REPLACE')
      return
    }
    if (action === 'PUSH') history.push(location)
    if (action === 'REPLACE') history.replace(location)
    const manner = { isAtOnce: options.flushSync === true, isSamePage: !isElsewhere(location) }
    shownVisit = { location, keepsScroll: options.preventScrollReset === true, matches: [], ...outcome }
    resolveFirst(shownVisit)
    for (const follow of followers) follow(shownVisit, manner)
  }

  function navigateTo(to: To, state: unknown, options: NavigateOptions = {}) {
    const location = history.locate(to, state)
    const leave = () => {
      if (options.replace) visit(location, 'REPLACE', options)
      else visit(location, 'PUSH', options)
    }
    if (ask && isElsewhere(location)) ask({ stay: () => {}, leave })
    else leave()
  }

  history.listen((location, delta) => {
    const move = ownMove
    ownMove = undefined
    if (move === 'undoes') return
    if (!ask || move === 'proceeds' || !delta || !isElsewhere(location)) return visit(location, 'POP')
    // The browser has already moved, so this goes back until the user has answered the question.
    const moveBy = (how: typeof ownMove, steps: number) => {
      ownMove = how
      history.go(steps)
    }
    moveBy('undoes', -delta)
    ask({ stay: () => {}, leave: () => moveBy('proceeds', delta) })
  })

  const isElsewhere = ({ pathname }: Location) => pathname !== shownVisit?.location.pathname

  const navigator: Navigator = {
    createHref: hrefOf,
    go: history.go,
    push: navigateTo,
    replace: (to, state, options) => navigateTo(to, state, { ...options, replace: true }),
  }

  scroll.keepWhenHidden(() => shownVisit)
  visit(history.current(), 'POP')

  return {
    navigator,
    scroll,
    finder,
    first,
    current: () => shownVisit,
    subscribe(follow: Follower) {
      followers.add(follow)
      return () => void followers.delete(follow)
    },
    /** Returns a function that withdraws the question. A later question replaces an earlier one. */
    askBeforeLeaving(question: (leaving: LeaveAnswers) => void) {
      ask = question
      return () => {
        if (ask === question) ask = undefined
      }
    },
  }
}

export type PageRouter = ReturnType<typeof createRouter>

const isAnchorWithin = (shownVisit: Visit, { pathname, search, hash }: Location) =>
  hash !== '' &&
  !('error' in shownVisit) &&
  pathname === shownVisit.location.pathname &&
  search === shownVisit.location.search

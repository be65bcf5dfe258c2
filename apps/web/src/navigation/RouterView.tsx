import { Component, type ComponentType, type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Router, renderMatches } from 'react-router'
import type { Visit } from './pages.ts'
import { RouterContext } from './RouterContext.ts'
import type { PageRouter } from './router.ts'

type Props = {
  router: PageRouter
  first: Visit
  Frame: ComponentType<{ children: ReactNode }>
  Broken: ComponentType<{ error: unknown }>
}

export function RouterView({ router, first, Frame, Broken }: Props) {
  const [visit, setVisit] = useState(first)
  useLayoutEffect(() => {
    const stop = router.subscribe((next, { isAtOnce, isSamePage }) => {
      const show = () => setVisit(next)
      if (isAtOnce) flushSync(show)
      // Keeps showing the page until its new part has loaded.
      else if (isSamePage) startTransition(show)
      else show()
    })
    setVisit((drawn) => router.current() ?? drawn)
    return stop
  }, [router])

  return (
    <RouterContext value={router}>
      <Router location={visit.location} navigator={router.navigator}>
        <Frame>
          <Boundary visit={visit} Broken={Broken}>
            {renderMatches(visit.matches)}
          </Boundary>
        </Frame>
      </Router>
      <ScrollPosition router={router} visit={visit} isFirst={visit === first} />
    </RouterContext>
  )
}

/** Must be rendered after the page, so that the page is laid out when the position is restored. */
function ScrollPosition({ router, visit, isFirst }: { router: PageRouter; visit: Visit; isFirst: boolean }) {
  useLayoutEffect(() => {
    router.scroll.restore(visit, isFirst)
  }, [router, visit, isFirst])
  return null
}

type BoundaryProps = { visit: Visit; Broken: Props['Broken']; children: ReactNode }
type BoundaryState = { visit: Visit; broken?: { error: unknown } | undefined }

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { visit: this.props.visit }

  static getDerivedStateFromError = (error: unknown): Partial<BoundaryState> => ({ broken: { error } })
  static getDerivedStateFromProps = ({ visit }: BoundaryProps, state: BoundaryState): BoundaryState | null =>
    visit === state.visit ? null : { visit, broken: undefined }

  override render() {
    const { visit, Broken, children } = this.props
    const broken = 'error' in visit ? visit : this.state.broken
    return broken ? <Broken error={broken.error} /> : children
  }
}

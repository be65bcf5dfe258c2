import { PASSING_TROUBLE } from '@buri/contract/sentences'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import layout from '#web/ui/layout.module.css'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'

/** A page's code did not arrive (a new version was published, the network is gone) or it broke while drawing. */
export function BrokenPage() {
  const error = useRouteError()
  useEffect(() => {
    console.error(error)
  }, [error])
  return (
    <div className={layout.wrap}>
      <ErrorState
        level={1}
        title="화면을 불러올 수 없습니다"
        message={PASSING_TROUBLE}
        onRetry={() => window.location.reload()}
      />
    </div>
  )
}

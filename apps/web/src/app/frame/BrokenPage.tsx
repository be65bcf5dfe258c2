import { NO_CONNECTION, TEMPORARY_FAILURE } from '@buri/contract/sentences'
import { useEffect } from 'react'
import { isCodeMissing, reloadIfBroken } from '#web/loading/missingCode.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import layout from '#web/ui/layout/layout.module.css'
import styles from './Layout.module.css'

/** Shown if a page's code did not arrive or failed. It is plain on purpose: other code may never arrive. */
export function BrokenPage({ error }: { error: unknown }) {
  useEffect(() => {
    console.error(error)
    if (isCodeMissing()) void reloadIfBroken()
  }, [error])
  // The missing code may be available once the browser is online.
  useEffect(() => {
    if (!navigator.onLine) window.ononline = () => window.location.reload()
    return () => {
      window.ononline = null
    }
  }, [])
  return (
    <div className={layout.wrap}>
      <div className={`${layout.grid12} ${styles.broken}`} role="alert" data-broken>
        <h1>화면을 불러올 수 없습니다</h1>
        <p>{navigator.onLine ? TEMPORARY_FAILURE : NO_CONNECTION}</p>
        <div className={layout.row}>
          <Button kind="primary" onClick={() => window.location.reload()}>
            다시 시도
          </Button>
          <ButtonLink to="/">홈으로</ButtonLink>
        </div>
      </div>
    </div>
  )
}

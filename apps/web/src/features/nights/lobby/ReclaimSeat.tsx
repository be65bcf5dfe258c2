import type { Night } from '@buri/contract/nights/nights'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '#web/loading/lazyPart.ts'
import text from '#web/ui/text/text.module.css'
import styles from './place.module.css'
import { seatCodeIn } from './seatLink.ts'

const TakeSeatDialog = lazyPart(async () => (await import('./TakeSeatDialog.tsx')).TakeSeatDialog)

export function ReclaimSeat({ night }: { night: Night }) {
  const code = seatCodeIn(useLocation().hash)
  const [isOpen, setOpen] = useState(code !== '')
  if (code === '' && !night.signups.some(({ isGuest, state }) => isGuest && state !== 'left')) return null
  return (
    <>
      <p className={`${text.detail} ${styles.back}`}>
        다른 기기에서 참가했나요?{' '}
        <button type="button" onClick={() => setOpen(true)}>
          내 자리 되찾기
        </button>
      </p>
      {isOpen && (
        <Suspense>
          <TakeSeatDialog night={night} initialCode={code} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

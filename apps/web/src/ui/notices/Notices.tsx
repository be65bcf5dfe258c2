import { LIMITS } from '@buri/contract/limits'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Notice } from './Notice.tsx'
import styles from './Notices.module.css'
import type { PostedNotice } from './noticeBoard.ts'
import { board } from './notify.ts'

/** Where messages appear, over every page. */
export function Notices() {
  const notices = useSyncExternalStore(board.subscribe, board.current)
  return (
    <section aria-label="알림">
      <ul className={styles.stack}>
        {notices.map((notice) => (
          <PassingNotice key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  )
}

function PassingNotice({ notice }: { notice: PostedNotice }) {
  const [isHeld, setHeld] = useState(false)
  const stays = isHeld || notice.tone === 'danger'

  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => board.close(notice.id), LIMITS.noticeMs)
    return () => clearTimeout(timer)
  }, [stays, notice.id])

  return (
    <li
      className={styles.passing}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Notice {...notice} onClose={() => board.close(notice.id)} />
    </li>
  )
}

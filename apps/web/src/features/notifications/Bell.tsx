import { mdiBellOutline } from '@mdi/js'
import { type FocusEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { showUnread } from '#web/ui/layout/pageTitle.ts'
import styles from './Bell.module.css'
import { useBell } from './useNotifications.ts'

/** Shown if the code of the panel cannot be loaded, so that the rest of the page stays usable. */
const NotLoaded = () => (
  <p role="alert" className={styles.notLoaded}>
    알림을 불러오지 못했습니다. 화면을 새로고침해주세요.
  </p>
)
const BellPanel = lazyPart(async () => (await import('./BellPanel.tsx')).BellPanel, NotLoaded)

const PHONE = '(max-width: 767px)'
const PAGE = '/notifications'

/** A press opens the notifications over the page; on a phone it opens their own page. */
export function Bell() {
  const result = useBell()
  const unread = result.data?.unread ?? 0
  const { key } = useLocation()
  const navigate = useNavigate()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const container = useRef<HTMLDivElement>(null)
  // The panel belongs to one entry of the browser's history, so navigating closes it.
  const isOpen = openAt === key

  useEffect(() => {
    showUnread(unread)
    return () => showUnread(0)
  }, [unread])

  const close = () => setOpenAt(null)
  const press = () => {
    if (matchMedia(PHONE).matches) void navigate(PAGE)
    else setOpenAt(isOpen ? null : key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    close()
    container.current?.querySelector('button')?.focus()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !container.current?.contains(target)) setOpenAt(null)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus left.
    <div className={styles.bell} ref={container} onKeyDown={onKeyDown} onBlur={onBlur}>
      <IconButton
        icon={mdiBellOutline}
        label={unread > 0 ? `알림, 안 읽은 알림 ${unread}개` : '알림'}
        count={unread}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={press}
      />
      {isOpen && (
        <Suspense>
          <BellPanel result={result} />
        </Suspense>
      )}
    </div>
  )
}

import { mdiBellOutline } from '@mdi/js'
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { showUnread } from '#web/ui/layout/pageTitle.ts'
import { PART_TRIES } from '#web/ui/layout/part.ts'
import { untilHere } from '#web/ui/layout/untilHere.ts'
import styles from './Bell.module.css'
import type { BellPanel as Panel } from './BellPanel.tsx'
import { useBell } from './useNotifications.ts'

const BellPanel = lazy(async () => ({
  default: await untilHere(() => import('./BellPanel.tsx'), PART_TRIES).then(
    (loaded) => loaded.BellPanel,
    () => ThePage,
  ),
}))
/** Where it does not come, all of them as a page. */
const ThePage = (_: ComponentProps<typeof Panel>) => <Navigate to={PAGE} />

const PHONE = '(max-width: 767px)'
const PAGE = '/notifications'

/** In the header: how many are unread. Opens them over the page, and on a phone as a page. */
export function Bell() {
  const result = useBell()
  const unread = result.data?.unread ?? 0
  const { key } = useLocation()
  const navigate = useNavigate()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  // On another page it is closed.
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
    place.current?.querySelector('button')?.focus()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpenAt(null)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed lies inside; this only hears that it was left.
    <div className={styles.bell} ref={place} onKeyDown={onKeyDown} onBlur={onBlur}>
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

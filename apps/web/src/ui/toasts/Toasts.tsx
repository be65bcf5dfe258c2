import { LIMITS } from '@buri/contract/limits'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Alert } from '../feedback/Alert.tsx'
import styles from './Toasts.module.css'
import { toastStore } from './toast.ts'
import type { PostedToast } from './toastStore.ts'

export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  return (
    <section aria-label="알림">
      <ul className={styles.stack}>
        {toasts.map((toast) => (
          <PassingToast key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  )
}

function PassingToast({ toast }: { toast: PostedToast }) {
  const { id, tone, action } = toast
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isPointed || isFocused
  const leftMs = useRef<number>(tone === 'danger' || action ? LIMITS.longToastMs : LIMITS.toastMs)

  useEffect(() => {
    if (isHeld) return
    const since = Date.now()
    const timer = setTimeout(() => toastStore.close(id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current = Math.max(0, leftMs.current - (Date.now() - since))
    }
  }, [isHeld, id])

  return (
    <li
      className={styles.toast}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Alert {...toast} onClose={() => toastStore.close(id)} />
    </li>
  )
}

import type { AlertAction, Tone } from '../feedback/Alert.tsx'
import { createToastStore } from './toastStore.ts'

/** The only store of messages, so that a message stays when the page that posted it is left. */
export const toastStore = createToastStore()

const toastWithTone = (tone: Tone) => (message: string, action?: AlertAction) =>
  toastStore.post({ tone, message, ...(action && { action }) })

/**
 * Posts messages, for example `toast.good('주소를 복사했습니다.')`. Errors and messages with a button stay ten seconds,
 * others three; the time stops while they are hovered or have the focus.
 */
export const toast = {
  good: toastWithTone('good'),
  caution: toastWithTone('caution'),
  danger: toastWithTone('danger'),
  info: toastWithTone('info'),
}

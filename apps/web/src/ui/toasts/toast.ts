import type { AlertAction, Tone } from '../feedback/Alert.tsx'
import { createToastStore } from './toastStore.ts'

/** One store for the page: a message outlives the screen that posted it. */
export const toastStore = createToastStore()

const toastWithTone = (tone: Tone) => (message: string, action?: AlertAction) =>
  toastStore.post({ tone, message, ...(action && { action }) })

/** `toast.good('주소를 복사했습니다.')`. Errors stay ten seconds, others three; longer under the pointer or the focus. */
export const toast = {
  good: toastWithTone('good'),
  caution: toastWithTone('caution'),
  danger: toastWithTone('danger'),
  info: toastWithTone('info'),
}

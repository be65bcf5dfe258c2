import type { AlertAction, Tone } from '../feedback/Alert.tsx'
import { createToastStore } from './toastStore.ts'

/** The only store of messages, so that a message stays when the page that posted it is left. */
export const toastStore = createToastStore()

const toastWithTone = (tone: Tone) => (message: string, action?: AlertAction) =>
  toastStore.post({ tone, message, ...(action && { action }) })

/** Errors stay ten seconds, other messages three. The time stops while a message is hovered or has the focus. */
export const toast = {
  good: toastWithTone('good'),
  caution: toastWithTone('caution'),
  danger: toastWithTone('danger'),
  info: toastWithTone('info'),
}

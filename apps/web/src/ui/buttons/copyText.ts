import { toast } from '#web/ui/toasts/toast.ts'

/** The clipboard is blocked on plain http and in some in-app browsers: then the text is shown, to be copied by hand. */
export async function copyText(words: string, message: string) {
  try {
    await navigator.clipboard.writeText(words)
    toast.good(message)
  } catch {
    toast.caution(`복사할 수 없습니다. 직접 복사해주세요: ${words}`)
  }
}

import { toast } from '#web/ui/toasts/toast.ts'

/** On plain HTTP and in some in-app browsers the clipboard is blocked; the text is then shown instead. */
export async function copyText(words: string, message: string) {
  try {
    await navigator.clipboard.writeText(words)
    toast.good(message)
  } catch {
    toast.caution(`복사할 수 없습니다. 직접 복사해주세요: ${words}`)
  }
}

import { notify } from '#web/ui/notices/notify.ts'

/** Clipboards are closed on plain http and in some apps' browsers: then the words themselves are shown, to be copied by hand. */
export async function copyText(words: string, said: string) {
  try {
    await navigator.clipboard.writeText(words)
    notify.good(said)
  } catch {
    notify.caution(`복사할 수 없습니다. 직접 복사해주세요: ${words}`)
  }
}

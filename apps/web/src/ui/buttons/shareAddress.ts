import { copyText } from './copyText.ts'

/** Without a share sheet the address is copied. */
export async function shareAddress(title: string, path: string) {
  const url = `${window.location.origin}${path}`
  if ('share' in navigator) {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      // An `AbortError` means that the user has closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await copyText(url, '주소를 복사했습니다.')
}

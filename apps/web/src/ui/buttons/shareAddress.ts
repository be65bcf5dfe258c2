import { copyText } from './copyText.ts'

/** Shares an address of this site with the device's share sheet. Without a share sheet the address is copied. */
export async function shareAddress(title: string, path: string) {
  const url = `${window.location.origin}${path}`
  if ('share' in navigator) {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      // An `AbortError` means that the user has closed the share sheet. After any other error the address is copied.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await copyText(url, '주소를 복사했습니다.')
}

import { copyText } from './copyText.ts'

/** Shares an address of this site by the device's share sheet, or copies it. */
export async function shareAddress(title: string, path: string) {
  const url = `${window.location.origin}${path}`
  if ('share' in navigator) {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      // Closing the share sheet is the user's choice; after any other failure the address is copied.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await copyText(url, '주소를 복사했습니다.')
}

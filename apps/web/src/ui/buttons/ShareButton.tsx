import { mdiShareVariantOutline } from '@mdi/js'
import { Button, type ButtonLook } from './Button.tsx'
import { copyText } from './copyText.ts'

type ShareButtonProps = Pick<ButtonLook, 'kind' | 'size'> & {
  title: string
  path: string
  className?: string | undefined
}

/** Hands the address to the device's own way of sharing, or to the clipboard where there is none. */
export function ShareButton({ title, path, ...look }: ShareButtonProps) {
  return (
    <Button
      {...look}
      icon={mdiShareVariantOutline}
      onClick={() => void share(title, `${window.location.origin}${path}`)}
    >
      공유
    </Button>
  )
}

async function share(title: string, url: string) {
  if ('share' in navigator) {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      // Closing the sheet is an answer; a device that cannot share after all has a clipboard.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await copyText(url, '주소를 복사했습니다.')
}

import { mdiFileUploadOutline } from '@mdi/js'
import { type ReactNode, useEffect, useState } from 'react'
import { takeEarlyFiles } from '#web/loading/earlyInput.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './DropAnywhere.module.css'
import { keepDroppedFiles } from './droppedFiles.ts'

type DropAnywhereProps = {
  isSignedIn: boolean
  onFiles: () => void
  signIn: ReactNode
}

/** A visitor is asked to sign in, and the dropped files are not kept. */
export function DropAnywhere({ isSignedIn, onFiles, signIn }: DropAnywhereProps) {
  const [isOver, setOver] = useState(false)
  const [isAsking, setAsking] = useState(false)

  useEffect(() => {
    const receive = (files: readonly File[]) => {
      if (files.length === 0) return
      if (!isSignedIn) return setAsking(true)
      keepDroppedFiles(files)
      onFiles()
    }
    receive(takeEarlyFiles())

    const unmounted = new AbortController()
    const addListener = (
      kind: 'dragenter' | 'dragover' | 'dragleave' | 'drop' | 'dragend',
      listener: (event: DragEvent) => void,
    ) => window.addEventListener(kind, listener, { signal: unmounted.signal })

    const allowDrop = (event: DragEvent) => {
      // A drop area of the page has already handled the event.
      if (event.defaultPrevented) return setOver(false)
      if (!carriesFiles(event)) return
      // Without this the browser would leave the page and open the file.
      event.preventDefault()
      setOver(true)
    }
    addListener('dragenter', allowDrop)
    addListener('dragover', allowDrop)
    addListener('dragend', () => setOver(false))
    addListener('dragleave', (event) => {
      // `relatedTarget` is missing only if the pointer leaves the window.
      if (!event.relatedTarget) setOver(false)
    })
    addListener('drop', (event) => {
      setOver(false)
      if (event.defaultPrevented || !carriesFiles(event)) return
      event.preventDefault()
      receive([...(event.dataTransfer?.files ?? [])])
    })
    return () => unmounted.abort()
  }, [isSignedIn, onFiles])

  return (
    <>
      {isOver && (
        <div className={`${layout.middle} ${styles.overlay}`} role="status">
          <div className={`${layout.grid12} ${styles.text}`}>
            <Icon path={mdiFileUploadOutline} />
            여기에 놓으면 경기가 올라가요
          </div>
        </div>
      )}
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="로그인하면 경기를 올릴 수 있어요"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>취소</Button>
            {signIn}
          </>
        }
      >
        <p>놓은 파일은 보관하지 않았어요. 로그인한 뒤 다시 놓아주세요.</p>
      </Dialog>
    </>
  )
}

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

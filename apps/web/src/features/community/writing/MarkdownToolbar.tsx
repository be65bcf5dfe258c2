import { mdiImageOutline } from '@mdi/js'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import type { Change } from './markdownEdits.ts'
import { TOOLS } from './markdownTools.ts'
import styles from './writing.module.css'

type MarkdownToolbarProps = {
  isForPosts?: boolean
  onChange: (changeOf: (marked: { text: string; start: number; end: number }) => Change) => void
  onPictures?: ((pictures: File[]) => void) | undefined
  /** Before the tools. */
  children?: ReactNode
}

const PICTURES = 'image/png,image/jpeg,image/webp,image/gif'

export function MarkdownToolbar({ isForPosts = false, onChange, onPictures, children }: MarkdownToolbarProps) {
  const picker = useRef<HTMLInputElement>(null)
  const tools = TOOLS.filter((tool) => isForPosts || !tool.isForPosts)
  return (
    <div className={styles.bar} role="toolbar" aria-label="서식">
      {children}
      {tools.map(({ label, icon, key, change }) => (
        <IconButton
          key={label}
          icon={icon}
          label={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
          // The box keeps its focus and what is selected in it.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChange(change)}
        />
      ))}
      {onPictures && (
        <>
          <IconButton icon={mdiImageOutline} label="그림 넣기" onClick={() => picker.current?.click()} />
          <input
            ref={picker}
            type="file"
            accept={PICTURES}
            multiple
            hidden
            aria-label="그림 파일"
            onChange={(event) => {
              onPictures([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
        </>
      )}
    </div>
  )
}

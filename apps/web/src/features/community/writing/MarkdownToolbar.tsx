import { mdiImageOutline } from '@mdi/js'
import { type KeyboardEvent, useRef, useState } from 'react'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import type { TextChange } from './markdownEdits.ts'
import { TOOLS } from './markdownTools.ts'
import styles from './writing.module.css'

type MarkdownToolbarProps = {
  isForPosts?: boolean
  onChange: (changeOf: (selected: { text: string; start: number; end: number }) => TextChange) => void
  onPictures?: ((pictures: File[]) => void) | undefined
}

const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif'

/** The toolbar is one tab stop. Arrow keys move between the tools. */
export function MarkdownToolbar({ isForPosts = false, onChange, onPictures }: MarkdownToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [toolIndex, setToolIndex] = useState(0)
  const tools = TOOLS.filter((tool) => isForPosts || !tool.isForPosts)
  const stop = (index: number) => ({ tabIndex: index === toolIndex ? 0 : -1, onFocus: () => setToolIndex(index) })

  const move = (event: KeyboardEvent) => {
    const buttons = bar.current?.querySelectorAll('button') ?? []
    const { length } = buttons
    const steps: Record<string, number | undefined> = {
      ArrowLeft: toolIndex - 1,
      ArrowRight: toolIndex + 1,
      Home: 0,
      End: length - 1,
    }
    const nextIndex = steps[event.key]
    if (nextIndex === undefined) return
    event.preventDefault()
    buttons[(nextIndex + length) % length]?.focus()
  }

  return (
    <div ref={bar} className={styles.bar} role="toolbar" aria-label="서식" onKeyDown={move}>
      {tools.map(({ label, icon, key, change }, index) => (
        <IconButton
          key={label}
          icon={icon}
          label={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
          aria-keyshortcuts={key && `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}`}
          // Keeps the focus and the selection in the text box.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChange(change)}
          {...stop(index)}
        />
      ))}
      {onPictures && (
        <>
          <IconButton
            icon={mdiImageOutline}
            label="이미지 넣기"
            onClick={() => picker.current?.click()}
            {...stop(tools.length)}
          />
          <input
            ref={picker}
            type="file"
            accept={PICTURE_TYPES}
            multiple
            hidden
            aria-label="이미지 파일"
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

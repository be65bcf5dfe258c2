import type { ClipboardEvent, DragEvent, KeyboardEvent, ReactNode } from 'react'
import { isComposing } from './composing.ts'
import { MarkdownToolbar } from './MarkdownToolbar.tsx'
import { TOOLS } from './markdownTools.ts'
import { picturesOf } from './pictureWords.ts'
import type { useTextarea } from './useTextarea.ts'
import styles from './writing.module.css'

type MarkdownBoxProps = {
  label: string
  text: string
  maxLength: number
  area: ReturnType<typeof useTextarea>
  isForPosts?: boolean
  placeholder?: string
  onText: (text: string) => void
  /** Ctrl+Enter. */
  onSubmit: () => void
  /** Pictures that are pasted, dropped or chosen; without it the box takes none. */
  onPictures?: (pictures: File[]) => void
  /** Before the tools. */
  tools?: ReactNode
  /** Shown in place of the box. */
  instead?: ReactNode
}

/** Markdown is typed here, with tools and shortcuts. Pictures may be pasted and dropped where there is a way for them. */
export function MarkdownBox(props: MarkdownBoxProps) {
  const { label, text, maxLength, area, isForPosts = false, placeholder, onText, onSubmit, onPictures } = props

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || !(event.ctrlKey || event.metaKey) || event.altKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      return onSubmit()
    }
    const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase())
    if (!tool || event.shiftKey) return
    event.preventDefault()
    area.change(tool.change)
  }

  /** A file let go over a text is no upload of a match: what takes files anywhere on the page sees that this one is dealt with. */
  const keepFiles = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = onPictures ? 'copy' : 'none'
  }
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const pictures = onPictures ? picturesOf(data) : []
    if (pictures.length === 0) return
    event.preventDefault()
    onPictures?.(pictures)
  }

  return (
    <>
      <MarkdownToolbar isForPosts={isForPosts} onChange={area.change} onPictures={onPictures}>
        {props.tools}
      </MarkdownToolbar>
      {props.instead ?? (
        <textarea
          ref={area.ref}
          className={isForPosts ? styles.postText : styles.commentText}
          aria-label={label}
          placeholder={placeholder}
          maxLength={maxLength}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          onCompositionStart={area.onCompositionStart}
          onCompositionEnd={area.onCompositionEnd}
          onPaste={(event) => take(event, event.clipboardData)}
          onDragEnter={keepFiles}
          onDragOver={keepFiles}
          onDrop={(event) => {
            keepFiles(event)
            take(event, event.dataTransfer)
          }}
        />
      )}
    </>
  )
}

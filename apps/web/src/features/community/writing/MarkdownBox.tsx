import {
  type ClipboardEvent,
  type CompositionEvent,
  type DragEvent,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { isComposing } from '#web/ui/forms/composing.ts'
import { imeCommit } from '#web/ui/forms/imeCommit.ts'
import { MarkdownToolbar } from './MarkdownToolbar.tsx'
import type { MentionKeys } from './MentionList.tsx'
import { TOOLS } from './markdownTools.ts'
import { mentionAt, type UnfinishedMention } from './mentionAt.ts'
import { picturesOf } from './pictureWords.ts'
import type { useTextarea } from './useTextarea.ts'
import styles from './writing.module.css'

// Loaded late, because most texts contain no mention. The box works without the list, too.
const MentionList = lazyPart(
  async () => (await import('./MentionList.tsx')).MentionList,
  () => null,
)

type MarkdownBoxProps = {
  label: string
  text: string
  maxLength: number
  area: ReturnType<typeof useTextarea>
  isForPosts?: boolean
  placeholder?: string
  onText: (text: string) => void
  /** Ctrl+Enter submits. */
  onSubmit: () => void
  /** Without it the box takes no pictures. */
  onPictures?: (pictures: File[]) => void
}

const ENTER_KEY = /^(?:Numpad)?Enter$/

export function MarkdownBox(props: MarkdownBoxProps) {
  const { label, text, maxLength, area, isForPosts = false, placeholder, onText, onSubmit, onPictures } = props

  const [unfinished, setUnfinished] = useState<UnfinishedMention>()
  const mentionKeys = useRef<MentionKeys>(null)
  const lookForMention = (box: HTMLTextAreaElement) => {
    const now = box.selectionStart === box.selectionEnd ? mentionAt(box.value, box.selectionStart) : undefined
    if (now?.from !== unfinished?.from || now?.word !== unfinished?.word) setUnfinished(now)
  }

  // Ctrl+Enter during composition sends the complete syllable once, whatever the order of the browser's events.
  const [ime] = useState(imeCommit)
  const latestSubmit = useRef(onSubmit)
  useEffect(() => {
    latestSubmit.current = onSubmit
  })
  const onCompositionEnd = ({ data, timeStamp }: CompositionEvent) => {
    area.onCompositionEnd()
    // The browser writes the syllable after this event.
    if (ime.end(data, timeStamp) === 'enter') setTimeout(() => latestSubmit.current())
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const hasControl = (event.ctrlKey || event.metaKey) && !event.altKey
    if (hasControl && ENTER_KEY.test(event.nativeEvent.code || event.key)) {
      const meaning = ime.keyDown(event.nativeEvent)
      if (meaning.kind === 'ours' || meaning.kind === 'echo') event.preventDefault()
      if (meaning.kind === 'ours') onSubmit()
      return
    }
    if (isComposing(event)) return
    if (mentionKeys.current?.(event)) return event.preventDefault()
    if (!hasControl) return
    const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase())
    if (!tool || event.shiftKey) return
    event.preventDefault()
    area.change(tool.change)
  }

  /** Marks a dropped file as handled; otherwise the page would take it for a replay. */
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
      <MarkdownToolbar isForPosts={isForPosts} onChange={area.change} onPictures={onPictures} />
      <textarea
        ref={area.ref}
        className={isForPosts ? styles.postText : styles.commentText}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        aria-autocomplete="list"
        onChange={(event) => {
          onText(event.target.value)
          lookForMention(event.target)
        }}
        // The cursor may have left the name that was being typed.
        onSelect={(event) => unfinished && lookForMention(event.currentTarget)}
        onBlur={() => setUnfinished(undefined)}
        onKeyDown={onKeyDown}
        onCompositionStart={() => {
          area.onCompositionStart()
          ime.start()
        }}
        onCompositionEnd={onCompositionEnd}
        onPaste={(event) => take(event, event.clipboardData)}
        onDragEnter={keepFiles}
        onDragOver={keepFiles}
        onDrop={(event) => {
          keepFiles(event)
          take(event, event.dataTransfer)
        }}
      />
      {unfinished && (
        <Suspense>
          <MentionList
            area={area}
            unfinished={unfinished}
            keys={mentionKeys}
            onClose={() => setUnfinished(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

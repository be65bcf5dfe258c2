import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type EditorProps, useEditing } from './CellEditor.tsx'
import { typedText } from './gridColumn.ts'
import styles from './gridPopovers.module.css'

const WIDTH = 360

/** Shows long text over its cell, because rows never grow. */
export function FloatingText(
  props: EditorProps & { frame: RefObject<HTMLElement | null>; cell: () => Element | null },
) {
  const { column, value, ime, frame, cell, onCommit, onCancel } = props
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { handlers } = useEditing(ime, () => field.current?.value ?? '', { onCommit, onCancel })

  useLayoutEffect(() => {
    const place = () => {
      const [around, at] = [frame.current?.getBoundingClientRect(), cell()?.getBoundingClientRect()]
      if (!around || !at || !box.current) return
      const left = Math.max(8, Math.min(at.left - around.left, around.width - Math.min(WIDTH, around.width - 16) - 8))
      box.current.style.left = `${left}px`
      box.current.style.top = `${at.top - around.top}px`
    }
    place()
    field.current?.focus({ preventScroll: true })
    field.current?.select()
    const left = new AbortController()
    frame.current?.addEventListener('scroll', place, { capture: true, signal: left.signal })
    return () => left.abort()
  }, [frame, cell])

  return (
    <div ref={box} className={styles.float}>
      <textarea
        ref={field}
        aria-label={`${column.title} 고치기`}
        defaultValue={typedText(column, value)}
        {...handlers}
      />
      <p aria-hidden="true">
        <kbd>Enter</kbd>적용 <kbd>Shift</kbd>+<kbd>Enter</kbd>줄바꿈 <kbd>Esc</kbd>취소
      </p>
    </div>
  )
}

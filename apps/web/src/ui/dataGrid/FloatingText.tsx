import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type EditorProps, useEditing } from './CellEditor.tsx'
import { typedText } from './gridColumn.ts'
import styles from './gridPopovers.module.css'

const WIDTH = 360

/** Edits a long text in a box over its cell, because rows never grow. */
export function FloatingText(
  props: EditorProps & { frame: RefObject<HTMLElement | null>; cell: () => Element | null },
) {
  const { column, value, ime, frame, cell, onCommit, onCancel } = props
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { handlers } = useEditing(ime, () => field.current?.value ?? '', { onCommit, onCancel })

  useLayoutEffect(() => {
    const position = () => {
      const [frameBox, cellBox] = [frame.current?.getBoundingClientRect(), cell()?.getBoundingClientRect()]
      if (!frameBox || !cellBox || !box.current) return
      const left = Math.max(
        8,
        Math.min(cellBox.left - frameBox.left, frameBox.width - Math.min(WIDTH, frameBox.width - 16) - 8),
      )
      box.current.style.left = `${left}px`
      box.current.style.top = `${cellBox.top - frameBox.top}px`
    }
    position()
    field.current?.focus({ preventScroll: true })
    field.current?.select()
    const unmounted = new AbortController()
    frame.current?.addEventListener('scroll', position, { capture: true, signal: unmounted.signal })
    return () => unmounted.abort()
  }, [frame, cell])

  return (
    <div ref={box} className={styles.floatingText}>
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

import { useEffect, useLayoutEffect, useRef } from 'react'
import type { imeCommit, Step } from '#web/ui/forms/imeCommit.ts'
import styles from './gridCells.module.css'
import { type CellValue, type GridColumn, typedText } from './gridColumn.ts'
import { useImeCommit } from './useImeCommit.ts'

export type EditorProps = {
  column: GridColumn
  value: CellValue | undefined
  ime: ReturnType<typeof imeCommit>
  /** `step` is `blur` if the focus left the cell, and `pick` if a list entry was chosen. */
  onCommit: (text: string, step: Step | 'blur' | 'pick') => void
  onCancel: () => void
}

export function CellEditor({ column, value, ime, onCommit, onCancel }: EditorProps) {
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const { finish, handlers } = useEditing(ime, () => field.current?.value ?? '', { onCommit, onCancel })

  useLayoutEffect(() => {
    const element: HTMLElement | null = field.current
    element?.focus({ preventScroll: true })
    if (element instanceof HTMLInputElement && element.type === 'text') element.select()
    // Browsers allow opening the list only right after a key or a press.
    if (element instanceof HTMLSelectElement && navigator.userActivation?.isActive) element.showPicker?.()
  }, [])

  const shared = {
    ref: field,
    className: styles.editor,
    'aria-label': column.title,
    defaultValue: typedText(column, value),
    ...handlers,
  }
  if (column.editor === 'select') {
    return (
      <select {...shared} onChange={() => finish('pick')}>
        <option value="">선택</option>
        {column.options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }
  const isDay = column.editor === 'date'
  return (
    <input
      {...shared}
      data-ime="own"
      type={isDay ? 'date' : 'text'}
      // Without `max` a year may have six digits, so the browser would not go on to the month after four.
      max={isDay ? '9999-12-31' : undefined}
      inputMode={column.editor === 'number' ? 'decimal' : undefined}
      autoComplete="off"
    />
  )
}

type EditEndHandlers = Pick<EditorProps, 'onCommit' | 'onCancel'>

/** Ends an edit only once, although removing the field raises a blur event too. */
export function useEditing(ime: EditorProps['ime'], textOf: () => string, { onCommit, onCancel }: EditEndHandlers) {
  const isOver = useRef(false)
  const latest = useRef(textOf)
  useEffect(() => {
    const textBefore = latest.current()
    const ask = (event: Event) => latest.current() !== textBefore && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  const finish = (step: Parameters<EditEndHandlers['onCommit']>[1]) => {
    if (isOver.current) return
    isOver.current = true
    onCommit(textOf(), step)
  }
  const cancel = () => {
    isOver.current = true
    onCancel()
  }
  const handlers = { ...useImeCommit(ime, { onStep: finish, onEscape: cancel }), onBlur: () => finish('blur') }
  return { finish, handlers }
}

import { LIMITS } from '@buri/contract/limits'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatNumber } from '#web/ui/text/format.ts'
import textStyles from '#web/ui/text/text.module.css'
import { MarkdownBox } from '../writing/MarkdownBox.tsx'
import { useTextarea } from '../writing/useTextarea.ts'
import styles from './comments.module.css'

type CommentComposerProps = {
  label: string
  word: string
  initial: string
  hasFocus?: boolean
  isBusy?: boolean
  onText?: (text: string) => void
  onSend: (text: string) => void
  onCancel?: (() => void) | undefined
  children?: ReactNode
}

export function CommentComposer(props: CommentComposerProps) {
  const { label, word, initial, hasFocus = false, isBusy = false, onText, onSend, onCancel, children } = props
  const [text, setText] = useState(initial)
  const area = useTextarea()
  const { ref } = area

  useEffect(() => {
    if (hasFocus) ref.current?.focus()
  }, [hasFocus, ref])

  const write = (next: string) => {
    setText(next)
    onText?.(next)
  }
  const send = () => {
    if (text.trim() === '' || isBusy) return
    onSend(text)
  }
  return (
    <form
      className={styles.composer}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <MarkdownBox
        label={label}
        text={text}
        maxLength={LIMITS.commentMaxLength}
        area={area}
        placeholder="서로 존중하며 이야기해요."
        onText={write}
        onSubmit={send}
      />
      {children}
      <div className={`${layout.row} ${textStyles.note} ${styles.composerFoot}`}>
        <span>마크다운을 쓸 수 있어요</span>
        <span className={styles.count}>
          {formatNumber(text.length)} / {formatNumber(LIMITS.commentMaxLength)}
        </span>
        {onCancel && (
          <Button kind="quiet" size="small" onClick={onCancel}>
            취소
          </Button>
        )}
        <Button kind="primary" size="small" type="submit" isBusy={isBusy} disabled={text.trim() === ''}>
          {word}
        </Button>
      </div>
    </form>
  )
}

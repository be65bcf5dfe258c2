import type { Post } from '@buri/contract/posts'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { useBoards, useClanBoards } from '../boards/useBoards.ts'

type MoveDialogProps = {
  post: Post
  step: { isPending: boolean; error: Error | null }
  onConfirm: (boardId: number) => void
  onClose: () => void
}

/** A post moves only to another board of the same clan or, if it has no clan, of the site. */
export function MoveDialog({ post, ...rest }: MoveDialogProps) {
  return post.clanId === null ? (
    <ToSiteBoard post={post} {...rest} />
  ) : (
    <ToClanBoard clanId={post.clanId} post={post} {...rest} />
  )
}

function ToSiteBoard(props: MoveDialogProps) {
  return <BoardChoiceDialog {...props} boards={useBoards().data ?? []} />
}

function ToClanBoard({ clanId, ...props }: MoveDialogProps & { clanId: string }) {
  return <BoardChoiceDialog {...props} boards={useClanBoards(clanId).data ?? []} />
}

function BoardChoiceDialog({
  post,
  boards,
  step,
  onConfirm,
  onClose,
}: MoveDialogProps & { boards: { id: number; name: string }[] }) {
  const otherBoards = boards.filter(({ id }) => id !== post.boardId)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const targetId = chosenId ?? otherBoards[0]?.id
  return (
    <ConfirmDialog
      title="어느 게시판으로 옮길까요?"
      word="옮기기"
      kind="primary"
      step={step}
      onConfirm={() => targetId !== undefined && onConfirm(targetId)}
      onClose={onClose}
    >
      <SelectField
        label="게시판"
        hint={otherBoards.length === 0 ? '옮길 수 있는 다른 게시판이 없어요.' : undefined}
        value={targetId ?? ''}
        options={otherBoards.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => setChosenId(Number(id))}
      />
    </ConfirmDialog>
  )
}

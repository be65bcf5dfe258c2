import type { BoardCategory } from '@buri/contract/boards'
import { LIMITS } from '@buri/contract/limits'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCategoryChanges } from './useBoardManagement.ts'

type CategoryDialogProps = { clanId: string; category: BoardCategory | undefined; onClose: () => void }

export function CategoryDialog({ clanId, category, onClose }: CategoryDialogProps) {
  const [name, setName] = useState(category?.categoryName ?? '')
  const [description, setDescription] = useState(category?.description ?? '')
  const { add, change } = useCategoryChanges(clanId)
  const input = { categoryName: name.trim(), description: description.trim() || null }
  const save = () => {
    if (category) change.mutate({ id: category.id, ...input }, { onSuccess: onClose })
    else add.mutate(input, { onSuccess: onClose })
  }
  return (
    <ConfirmDialog
      title={category ? '카테고리 고치기' : '카테고리 만들기'}
      word="저장"
      kind="primary"
      step={category ? change : add}
      isReady={input.categoryName !== ''}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField
        label="카테고리 이름"
        required
        autoComplete="off"
        maxLength={LIMITS.boardNameMaxLength}
        value={name}
        onChange={setName}
      />
      <TextField
        label="설명"
        autoComplete="off"
        maxLength={LIMITS.boardDescriptionMaxLength}
        value={description}
        onChange={setDescription}
      />
    </ConfirmDialog>
  )
}

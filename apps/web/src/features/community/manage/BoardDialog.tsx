import type { Board, BoardAccess, BoardCategory } from '@buri/contract/boards'
import { LIMITS } from '@buri/contract/limits'
import { BOARD_ACCESS } from '@buri/domain/community/boardRights'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Check } from '#web/ui/forms/Check.tsx'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { ACCESS_WORDS } from '../communityWords.ts'
import { type BoardInput, useBoardChanges } from './useBoardManagement.ts'

type BoardDialogProps = {
  board: Board | undefined
  categoryId: number
  categories: readonly BoardCategory[]
  onClose: () => void
}

const wordsOf = (text: string) => [...new Set(text.split(',').map((word) => word.trim()))].filter(Boolean)

export function BoardDialog({ board, categoryId, categories, onClose }: BoardDialogProps) {
  const [draft, setDraft] = useState({
    boardName: board?.name ?? '',
    boardDescription: board?.description ?? '',
    categoryId,
    readAccess: board?.readAccess ?? ('everyone' as BoardAccess),
    writeAccess: board?.writeAccess ?? ('members' as BoardAccess),
    prefixes: board?.prefixes.join(', ') ?? '',
    bannedWords: board?.bannedWords?.join(', ') ?? '',
    isAnnouncement: board?.isAnnouncement ?? false,
  })
  const { add, change } = useBoardChanges()
  const edit = (changes: Partial<typeof draft>) => setDraft((previous) => ({ ...previous, ...changes }))
  const save = () => {
    const input: BoardInput = {
      ...draft,
      boardName: draft.boardName.trim(),
      prefixes: wordsOf(draft.prefixes).slice(0, LIMITS.boardPrefixes),
      bannedWords: wordsOf(draft.bannedWords).slice(0, LIMITS.bannedWords),
    }
    if (board) change.mutate({ id: board.id, ...input }, { onSuccess: onClose })
    else add.mutate(input, { onSuccess: onClose })
  }
  return (
    <ConfirmDialog
      title={board ? '게시판 고치기' : '게시판 만들기'}
      word="저장"
      kind="primary"
      step={board ? change : add}
      isReady={draft.boardName.trim() !== ''}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField
        label="게시판 이름"
        required
        autoComplete="off"
        maxLength={LIMITS.boardNameMaxLength}
        value={draft.boardName}
        onChange={(boardName) => edit({ boardName })}
      />
      <TextField
        label="설명"
        autoComplete="off"
        maxLength={LIMITS.boardDescriptionMaxLength}
        value={draft.boardDescription}
        onChange={(boardDescription) => edit({ boardDescription })}
      />
      <SelectField
        label="카테고리"
        value={draft.categoryId}
        options={categories.map(({ id, categoryName }) => ({ value: id, label: categoryName }))}
        onChange={(id) => edit({ categoryId: Number(id) })}
      />
      <Access label="읽기" value={draft.readAccess} onChange={(readAccess) => edit({ readAccess })} />
      <Access label="쓰기" value={draft.writeAccess} onChange={(writeAccess) => edit({ writeAccess })} />
      <TextField
        label="말머리"
        hint={`쉼표로 나눠서 ${LIMITS.boardPrefixes}개까지 적어주세요.`}
        autoComplete="off"
        value={draft.prefixes}
        onChange={(prefixes) => edit({ prefixes })}
      />
      <TextField
        label="쓸 수 없는 말"
        hint="쉼표로 나눠서 적어주세요. 글쓴이에게는 목록을 보여주지 않습니다."
        autoComplete="off"
        value={draft.bannedWords}
        onChange={(bannedWords) => edit({ bannedWords })}
      />
      <Check isChecked={draft.isAnnouncement} onChange={(isAnnouncement) => edit({ isAnnouncement })}>
        클랜원에게 새 게시글을 알리는 공지 게시판
      </Check>
    </ConfirmDialog>
  )
}

type AccessProps = { label: string; value: BoardAccess; onChange: (access: BoardAccess) => void }

const Access = ({ label, value, onChange }: AccessProps) => (
  <SelectField
    label={label}
    value={value}
    options={BOARD_ACCESS.map((access) => ({ value: access, label: ACCESS_WORDS[access] }))}
    onChange={(access) => onChange(access as BoardAccess)}
  />
)

import { LIMITS } from '@buri/contract/limits'
import type { MatchClan, MatchDetail } from '@buri/contract/matches'
import type { EditRight } from '@buri/contract/uploads'
import { mdiTrashCanOutline } from '@mdi/js'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { ClanField } from '#web/ui/forms/ClanField.tsx'
import { type NameSearch, PersonField } from '#web/ui/forms/PersonField.tsx'
import { refusedField } from '#web/ui/forms/problems.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useForm } from '#web/ui/forms/useForm.ts'
import { formatDateTime } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import { changeOf, draftOf, type MatchDraft, withToggled } from './matchDraft.ts'
import { SubstitutePicks } from './SubstitutePicks.tsx'
import { useEditMatch } from './useMatchEdit.ts'

type MatchEditDialogProps = {
  match: MatchDetail
  right: EditRight
  nameSearch: NameSearch
  clans: readonly MatchClan[]
  onDelete: () => void
  onClose: () => void
}

export function MatchEditDialog({ match, right, nameSearch, clans, onDelete, onClose }: MatchEditDialogProps) {
  // The values when the form opened. Only differences from them are sent, so that changes made elsewhere are kept.
  const [before] = useState(() => draftOf(match))
  const edit = useEditMatch(match.matchId)
  const { draft, problems, error, amend, send } = useForm({
    before,
    command: edit,
    inputOf: (draft: MatchDraft) => changeOf(before, draft),
    refused: (error) => refusedField(error, { HOST_NOT_FOUND: 'host', HOST_OUTSIDER: 'host', INVALID_NAME: 'host' }),
  })
  const hasChanged = Object.keys(changeOf(before, draft)).length > 0
  const close = () => {
    toast.good('경기를 고쳤습니다.')
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="경기 고치기"
      actions={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button
            kind="primary"
            isBusy={edit.isPending}
            disabled={!hasChanged}
            onClick={() => send({ onSuccess: close })}
          >
            저장
          </Button>
        </>
      }
    >
      {right.until && (
        <p className={`${text.secondary} ${text.quiet}`}>
          올린 사람은 {formatDateTime(right.until)}까지 고칠 수 있어요.
        </p>
      )}
      {whyIncomplete(right) && <p className={`${text.secondary} ${text.quiet}`}>{whyIncomplete(right)}</p>}
      {right.mayChangeFacts && match.dateSource !== 'game' && (
        <TextField
          label="경기 일시"
          type="datetime-local"
          value={draft.playedAt}
          max="2099-12-31T23:59"
          onChange={(playedAt) => amend({ playedAt })}
        />
      )}
      <TextField
        label="메모"
        hint="전적과 경기 화면에 보여요."
        value={draft.remark}
        maxLength={LIMITS.remarkMaxLength}
        placeholder="예: 금요 내전 둘째 판"
        onChange={(remark) => amend({ remark })}
      />
      {right.mayMove && (
        <>
          <PersonField
            label="주최"
            hint="내전을 연 사람이에요. 경기에 나오지 않았어도 돼요."
            person={draft.host}
            error={problems.host}
            nameSearch={nameSearch}
            onChange={(host) => amend({ host })}
          />
          <ClanField
            hint="클랜 내전이면 골라주세요. 클랜의 활동과 순위에 반영돼요."
            clans={withMatchClan(clans, match.clan)}
            clanId={draft.clanId}
            onChange={(clanId) => amend({ clanId })}
          />
        </>
      )}
      {right.mayChangeFacts && (
        <SubstitutePicks
          participants={match.participants}
          markedSeats={draft.substitutes}
          onToggle={(seat) => amend({ substitutes: withToggled(draft.substitutes, seat) })}
        />
      )}
      {right.mayDelete && (
        <p>
          <Button kind="danger" size="small" icon={mdiTrashCanOutline} onClick={onDelete}>
            경기 지우기
          </Button>
        </p>
      )}
      {error && <Alert tone="danger" message={error.message} />}
    </Dialog>
  )
}

function whyIncomplete({ mayMove, mayChangeFacts, mayDelete }: EditRight): string | null {
  if (mayChangeFacts && mayDelete) return null
  const separateParts = mayDelete ? '일시와 대타는' : mayChangeFacts ? '경기 삭제는' : '일시와 대타 변경, 경기 삭제는'
  const withMove = mayMove ? separateParts : `주최와 클랜, ${separateParts}`
  return `다른 사람들의 기록에도 반영되는 경기라서 ${withMove} 그 사람들의 클랜 운영진이나 사이트 운영자만 ${mayDelete ? '바꿀' : '할'} 수 있어요.`
}

/** Adds the match's own clan to the clans to choose from, because the editor may have left it. */
const withMatchClan = (clans: readonly MatchClan[], own: MatchClan | null): readonly MatchClan[] =>
  own === null || clans.some(({ id }) => id === own.id) ? clans : [...clans, own]

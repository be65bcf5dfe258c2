import type { Night, NightChange } from '@buri/contract/nights/nights'
import { isNightOver } from '@buri/domain/nights/nightSettings'
import { mdiDotsHorizontal } from '@mdi/js'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { HeaderDropdown } from '#web/ui/menus/HeaderDropdown.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import { useNightCommand } from '../useNights.ts'
import { mayChangeSets, NightSettingsDialog } from './NightSettingsDialog.tsx'

// This dialog loads on demand, because few hosts stream their nights.
const OverlayDialog = lazyPart(async () => (await import('../overlay/OverlayDialog.tsx')).OverlayDialog)

const VoiceDialog = lazyPart(async () => (await import('../voice/VoiceDialog.tsx')).VoiceDialog)

const DIALOGS = ['settings', 'overlay', 'voice', 'finish', 'cancel'] as const
type HostDialog = (typeof DIALOGS)[number] | null

export function HostMenu({ night }: { night: Night }) {
  const [openDialog, setOpenDialog] = useState<HostDialog>(null)
  const navigate = useNavigate()
  const close = () => setOpenDialog(null)
  const params = { id: night.id }
  const change = useNightCommand(night.id, 'PATCH /api/inhouse/nights/:id', (body: NightChange) => ({ params, body }))
  const cancel = useCommand('DELETE /api/inhouse/nights/:id', () => ({ params }), {
    changes: [cachedAnswersOf('GET /api/inhouse/nights'), cachedAnswersOf('GET /api/inhouse/nights/:id', params)],
  })
  const commonItems = [
    { id: 'names', label: '명단 복사' },
    { id: 'overlay', label: '방송 화면…' },
  ]
  const isCancelled = night.state === 'cancelled'
  const isOver = isNightOver(night)
  const voice = night.clan === null ? [] : [{ id: 'voice', label: '음성 채널…' }]
  const whileOpen = [
    { id: 'settings', label: mayChangeSets(night) ? '시간, 정원, 시리즈 바꾸기…' : '시간과 정원 바꾸기…' },
    { id: 'closing', label: night.isClosed ? '신청 다시 받기' : '신청 마감하기' },
    ...(night.auction === null
      ? [{ id: 'auction', label: night.teamCount === 2 ? '포인트 경매로 팀 나누기' : '팀장이 팀 나누기' }]
      : []),
    ...commonItems,
    ...voice,
    ...(night.gameCount > 0 ? [{ id: 'finish', label: '내전 끝내기…' }] : []),
    { type: 'divider' as const, label: 'grave' },
    { id: 'cancel', label: '내전 취소…', isGrave: true },
  ]
  const choose = (id: unknown) => {
    setOpenDialog(DIALOGS.find((dialog) => dialog === id) ?? null)
    if (id === 'auction') void navigate(`/inhouse/${night.id}/auction`)
    if (id === 'names') void copyText(namesOf(night), '명단을 복사했습니다.')
    if (id === 'closing')
      change.mutate({ isClosed: !night.isClosed }, { onError: (error) => toast.danger(error.message) })
  }
  return (
    <>
      <HeaderDropdown
        label="내전 관리"
        align="right"
        onPressOnly
        size="icon"
        items={isCancelled ? voice : isOver ? [...commonItems, ...voice] : whileOpen}
        face={
          <>
            <Icon path={mdiDotsHorizontal} />
            <span className={text.hidden}>내전 관리</span>
          </>
        }
        onChoose={({ id }) => choose(id)}
      />
      {openDialog === 'settings' && <NightSettingsDialog night={night} onClose={close} />}
      {openDialog === 'overlay' && (
        <Suspense>
          <OverlayDialog nightId={night.id} isOver={isOver} onClose={close} />
        </Suspense>
      )}
      {openDialog === 'voice' && (
        <Suspense>
          <VoiceDialog nightId={night.id} isOver={isOver} onClose={close} />
        </Suspense>
      )}
      {openDialog === 'finish' && (
        <ConfirmDialog
          title="내전을 끝낼까요?"
          word="끝내기"
          kind="primary"
          step={change}
          onClose={close}
          onConfirm={() => change.mutate({ isFinished: true }, { onSuccess: close })}
        >
          <p>{unfinishedGamesWords(night)}</p>
        </ConfirmDialog>
      )}
      {openDialog === 'cancel' && (
        <ConfirmDialog
          title="내전을 취소할까요?"
          word="내전 취소"
          step={cancel}
          onClose={close}
          onConfirm={() => cancel.mutate(undefined, { onSuccess: close })}
        >
          <p>참가한 사람 모두에게 취소됐다고 보여요. 되돌릴 수 없어요.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const namesOf = ({ signups }: Night) =>
  signups
    .filter(({ state }) => state === 'in')
    .map(({ summonerName, tagLine }, index) => `${index + 1}. ${summonerName}${tagLine === null ? '' : `#${tagLine}`}`)
    .join('\n')

export function unfinishedGamesWords({ games }: Pick<Night, 'games'>): string {
  const openParts = games.filter(({ state }) => state === 'running' || state === 'awaiting').map(({ n }) => `경기 ${n}`)
  if (openParts.length === 0) return '더 이상 경기를 시작할 수 없고, 결산이 남아요.'
  return `결과 없는 경기가 있어요: ${openParts.join(', ')}. 나중에 리플레이를 올려도 결산에 들어가요.`
}

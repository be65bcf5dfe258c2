import { mdiDownload } from '@mdi/js'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { useForm } from '#web/ui/forms/useForm.ts'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { managePath, OWN_CLANS_PATH } from '../clanWords.ts'
import { ClanFields } from '../form/ClanFields.tsx'
import { type ClanDraft, changeOf, draftOf, problemsOf, refusedClanField } from '../form/clanDraft.ts'
import { isTyped, TypeToConfirm } from '../TypeToConfirm.tsx'
import { useChangeClan, useDisbandClan } from '../useClans.ts'
import { CrestCard } from './CrestCard.tsx'
import { useManagedClan } from './ManagedClan.tsx'
import styles from './manage.module.css'
import { NotAllowed } from './NotAllowed.tsx'

/** `children` come between the clan's fields and its disbanding. */
export function ClanSettingsPage({ children }: { children?: ReactNode }) {
  const { clan } = useManagedClan()
  usePageTitle(`${clan.clanName} 클랜 설정`)
  if (!clan.rights.includes('edit')) {
    if (!clan.rights.includes('manageNights')) return <NotAllowed clanId={clan.id} who="클랜 운영진" />
    return <div className={styles.stack}>{children}</div>
  }
  return (
    <div className={styles.stack}>
      <Details />
      <CrestCard clan={clan} />
      {children}
      <ArchiveDownload clanId={clan.id} />
      <DisbandCard />
    </div>
  )
}

function Details() {
  const { clan } = useManagedClan()
  const change = useChangeClan(clan.id)
  const savedDraft = draftOf(clan)
  const details = useForm({
    before: savedDraft,
    command: change,
    inputOf: (draft: ClanDraft) => changeOf(savedDraft, draft),
    problemsOf,
    refused: refusedClanField,
    isLive: true,
  })
  const hasChanged = Object.keys(changeOf(savedDraft, details.draft)).length > 0

  return (
    <Card labelledBy="clan-details">
      <CardHead id="clan-details" title="클랜 정보" />
      <CardBody>
        <form
          className={layout.grid16}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!hasChanged) return
            details.send({
              form: event.currentTarget,
              onSuccess: () => toast.good('클랜 정보를 저장했습니다.'),
            })
          }}
        >
          <ClanFields draft={details.draft} problems={details.problems} onChange={details.amend} />
          {details.error && <Alert tone="danger" message={details.error.message} />}
          <div className={layout.row}>
            <Button kind="primary" type="submit" isBusy={change.isPending} disabled={!hasChanged}>
              저장
            </Button>
            <Button disabled={!hasChanged || change.isPending} onClick={() => details.restart()}>
              되돌리기
            </Button>
          </div>
        </form>
      </CardBody>
    </Card>
  )
}

const ArchiveDownload = ({ clanId }: { clanId: string }) => (
  <Card labelledBy="clan-archive">
    <CardHead id="clan-archive" title="클랜 기록 내려받기" />
    <CardBody className={styles.stack}>
      <p className={styles.quiet}>
        클랜원, 경기, 내전 기록을 ZIP 하나로 받아요. 안에는 CSV와 JSON이 있어요. 다른 클랜의 ‘옮겨 오기’에 올리면 경기와
        명단을 그대로 옮길 수 있어요.
      </p>
      <div className={layout.row}>
        <ButtonAnchor icon={mdiDownload} href={`/api/clans/${clanId}/archive.zip`} download>
          ZIP 내려받기
        </ButtonAnchor>
      </div>
    </CardBody>
  </Card>
)

function DisbandCard() {
  const { clan } = useManagedClan()
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const disband = useDisbandClan(clan.id)
  const navigate = useNavigate()
  return (
    <Card labelledBy="clan-ending">
      <CardHead id="clan-ending" title="위임과 해산" />
      <CardBody className={styles.stack}>
        <p className={styles.quiet}>
          클랜장을 넘기면 운영진으로 남아요. 해산하면 클랜과 클랜 순위가 사라지고, 클랜원의 전적은 그대로 남아요.
        </p>
        <div className={layout.row}>
          <ButtonLink to={managePath(clan.id, 'members')}>클랜장 위임하기</ButtonLink>
          <Button kind="danger" onClick={() => setAsking(true)}>
            클랜 해산
          </Button>
        </div>
      </CardBody>
      {isAsking && (
        <ConfirmDialog
          title={`${clan.clanName} 클랜을 해산할까요?`}
          word="해산"
          step={disband}
          isReady={isTyped(typed, clan.clanName)}
          onClose={() => {
            setAsking(false)
            setTyped('')
            disband.reset()
          }}
          onConfirm={() =>
            disband.mutate(undefined, {
              onSuccess: () => {
                toast.good('클랜을 해산했습니다.')
                void navigate(OWN_CLANS_PATH)
              },
            })
          }
        >
          <p>클랜원 {clan.memberCount}명이 모두 나가게 되고, 되돌릴 수 없어요.</p>
          <TypeToConfirm clanName={clan.clanName} value={typed} onChange={setTyped} />
        </ConfirmDialog>
      )}
    </Card>
  )
}

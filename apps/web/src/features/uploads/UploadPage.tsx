import { LIMITS } from '@buri/contract/limits'
import type { MatchClan } from '@buri/contract/matches'
import { mdiFileUploadOutline, mdiUpload } from '@mdi/js'
import { type DragEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { ClanField } from '#web/ui/forms/ClanField.tsx'
import { type NameSearch, PersonField } from '#web/ui/forms/PersonField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import type { ExpectedNight } from './filesOfNight.ts'
import { FolderSkeleton } from './folder/FolderSkeleton.tsx'
import { canConnectFolders } from './folder/folderAccess.ts'
import { TypedResultCard } from './typed/TypedResultCard.tsx'
import { UploadRow } from './UploadRow.tsx'
import { isEditable, isSendable, onlyMatchSent } from './uploadList.ts'
import styles from './uploads.module.css'
import { useUploads } from './useUploads.ts'
import { WhereReplaysAre } from './WhereReplaysAre.tsx'

const SentAutomatically = lazyPart(async () => (await import('./SentAutomatically.tsx')).SentAutomatically)

const UnsentReason = lazyPart(async () => (await import('./UnsentReason.tsx')).UnsentReason)

const UploadSummary = lazyPart(async () => (await import('./UploadSummary.tsx')).UploadSummary)

const FolderCard = lazyPart(async () => (await import('./folder/FolderCard.tsx')).FolderCard)

type UploadPageProps = {
  userId: string | null
  signIn?: ReactNode
  nameSearch: NameSearch
  back?: ReactNode
  clans: readonly MatchClan[] | undefined
  isLoadingClans?: boolean
  night?: ExpectedNight | undefined
  onFailure: () => void
}

export function UploadPage(props: UploadPageProps) {
  const { userId, signIn, back, nameSearch, clans: allClans, isLoadingClans = false, night, onFailure } = props
  const clans = allClans ?? []
  usePageTitle('경기 올리기')
  const uploads = useUploads({ onFailure, clans, night, isReady: userId !== null && allClans !== undefined })
  const { items, host, setHost, clanId, setClan, dispatch, add, remove, sendAll, isSending } = uploads
  const sendable = items.filter(isSendable)
  const failedItems = items.filter(({ state }) => state.step === 'failed')
  const isReading = items.some(({ state }) => state.step === 'reading')
  const onlyMatch = onlyMatchSent(items)

  return (
    <div className={layout.wrap}>
      <PageHead title="경기 올리기" lead="리플레이(.rofl)나 경기 결과(.json)를 올리면 전적과 부리 점수에 반영돼요.">
        {back}
      </PageHead>
      <div className={layout.stack}>
        {signIn && (
          <div className={`${layout.between12} ${styles.signedOut}`} role="alert">
            <span>
              로그인이 풀렸습니다. 새 탭에서 로그인한 뒤 이 화면에서 다시 보내주세요. 적은 내용은 그대로 남아 있습니다.
            </span>
            {signIn}
          </div>
        )}
        <FileChooser isSmall={items.length > 0} onFiles={add} />
        {night && uploads.sentAutomatically.length > 0 && failedItems.length === 0 && (
          <Suspense>
            <SentAutomatically
              title={night.title}
              items={items.filter(({ id }) => uploads.sentAutomatically.includes(id))}
              isSending={isSending}
              isTakenBack={uploads.isTakenBack}
              onTakenBack={uploads.forgetTakenBack}
            />
          </Suspense>
        )}
        {night && sendable.length > 0 && (
          <Suspense>
            <UnsentReason night={night} items={items} />
          </Suspense>
        )}
        {items.length > 0 && (
          <Card>
            {items.filter(isEditable).length > 1 && (
              <RemarkForAll onApply={(remark) => dispatch({ type: 'remarkAll', remark })} />
            )}
            {items.some(isEditable) && (
              <div className={`${layout.grid16} ${styles.host}`}>
                <ClanField
                  hint="클랜 내전이면 골라주세요. 올리는 모든 경기가 그 클랜의 활동과 순위에 반영돼요."
                  clans={clans}
                  clanId={clanId}
                  onChange={setClan}
                />
                <PersonField
                  label="주최"
                  hint="내전을 연 사람이 있으면 적어주세요. 올리는 모든 경기의 주최자로 기록돼요."
                  person={host}
                  nameSearch={nameSearch}
                  onChange={setHost}
                />
              </div>
            )}
            <ul aria-label="올릴 파일">
              {items.map((item) => (
                <UploadRow key={item.id} item={item} dispatch={dispatch} onRemove={() => remove(item.id)} />
              ))}
            </ul>
            <div className={`${layout.between12} ${styles.foot}`}>
              <Suspense>
                <UploadSummary items={items} />
              </Suspense>
              {clanId === undefined && sendable.length > 0 && (
                <p className={text.quiet}>클랜을 골라야 올릴 수 있어요. 클랜 내전이 아니면 ‘클랜 없음’을 골라주세요.</p>
              )}
              <div className={`${layout.flow} ${styles.footActions}`}>
                {items.some(({ state }) => state.step === 'answered') && (
                  <Button onClick={() => dispatch({ type: 'removeAnswered' })}>목록 비우기</Button>
                )}
                {/* On a phone the row's own link may be off the screen. */}
                {onlyMatch && (
                  <ButtonLink kind="primary" to={`/match/${onlyMatch}`}>
                    결과 보기
                  </ButtonLink>
                )}
                {(isSending || isReading || sendable.length > 0) && (
                  <Button
                    kind="primary"
                    icon={mdiUpload}
                    isBusy={isSending}
                    disabled={isReading || isLoadingClans || sendable.length === 0 || clanId === undefined}
                    onClick={() => void sendAll()}
                  >
                    {failedItems.length > 0 && failedItems.length === sendable.length
                      ? `실패한 ${failedItems.length}개 다시 보내기`
                      : `${sendable.length}개 올리기`}
                  </Button>
                )}
              </div>
            </div>
          </Card>
        )}
        {userId !== null && canConnectFolders() && (
          <Suspense fallback={<FolderSkeleton />}>
            {isLoadingClans ? <FolderSkeleton /> : <FolderCard userId={userId} clans={clans} />}
          </Suspense>
        )}
        {items.length === 0 && <WhereReplaysAre />}
        <TypedResultCard nameSearch={nameSearch} onFailure={onFailure} />
      </div>
    </div>
  )
}

type FileChooserProps = { isSmall: boolean; onFiles: (files: readonly File[]) => void }

function FileChooser({ isSmall, onFiles }: FileChooserProps) {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()

  const drop = (event: DragEvent) => {
    event.preventDefault()
    // Otherwise the drop area of the whole site would take the files a second time.
    event.stopPropagation()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }

  return (
    <section
      className={`${layout.grid12} ${styles.chooser}`}
      data-over={isOver || undefined}
      data-small={isSmall || undefined}
      aria-label="파일 고르기"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon path={mdiFileUploadOutline} className={styles.chooserIcon} />
      <p>
        <b className={styles.forMouse}>파일을 여기에 끌어다 놓거나</b>
        <b className={styles.forTouch}>리플레이 파일을 골라주세요</b>
      </p>
      <Button kind="primary" size="large" aria-describedby={hintId} onClick={() => input.current?.click()}>
        파일 고르기
      </Button>
      <p id={hintId} className={text.quiet}>
        여러 파일이나 ZIP을 한 번에 올릴 수 있어요. 리플레이는 결과가 담긴 부분만 보내서 20MB 파일도 금방 올라가요.
      </p>
      <input
        ref={input}
        className={styles.file}
        type="file"
        multiple
        accept=".rofl,.json,.jsonl,.ndjson,.txt,.zip"
        tabIndex={-1}
        aria-label="올릴 파일"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Lets a file be chosen again after it was removed from the list.
          event.target.value = ''
        }}
      />
    </section>
  )
}

function RemarkForAll({ onApply }: { onApply: (remark: string) => void }) {
  const [remark, setRemark] = useState('')
  return (
    <form
      className={`${layout.grid8} ${styles.forAll}`}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(remark)
      }}
    >
      <TextField label="모든 경기에 같은 메모" value={remark} maxLength={LIMITS.remarkMaxLength} onChange={setRemark} />
      <Button type="submit">모두 적용</Button>
    </form>
  )
}

import { PUSH_SUBJECTS, type PushSubject, SOON_MINUTES } from '@buri/domain/notifications/push'
import { useId, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import notifications from '../notifications.module.css'
import { KIND_WORDS } from '../notificationWords.ts'
import styles from './push.module.css'
import { canPush } from './subscription.ts'
import { useChangePush, usePushState } from './usePush.ts'

const SUBJECT_WORDS: Record<PushSubject, string> = {
  ...KIND_WORDS,
  nightSoon: `내전 시작 ${SOON_MINUTES}분 전`,
  readyCheck: '준비 확인',
  turn: '드래프트에서 내 차례',
}
const FIRST_SUBJECTS: PushSubject[] = ['nightSoon', 'readyCheck', 'turn', 'night']

export function PushSettings() {
  const titleId = useId()
  return (
    <section className={styles.push} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        이 기기로 받기
      </h3>
      {canPush() ? (
        <Choices />
      ) : (
        <p className={text.detail}>
          이 브라우저에서는 받을 수 없어요. iPhone에서는 공유 메뉴에서 홈 화면에 추가한 뒤 그 아이콘으로 열면 받을 수
          있어요.
        </p>
      )}
    </section>
  )
}

function Choices() {
  const result = usePushState()
  const { isPending, choose, end } = useChangePush()
  const [isBusy, setBusy] = useState(false)
  const { subjects = null, publicKey = '' } = result.data ?? {}
  const run = async (work: () => Promise<string | undefined>) => {
    setBusy(true)
    const failure = await work()
    setBusy(false)
    if (failure) toast.caution(failure)
  }
  const isDisabled = isBusy || isPending
  return (
    <ListState result={result} rows={1} title="푸시 알림 설정을 불러올 수 없습니다">
      <div className={`${layout.line12} ${styles.head}`}>
        <p className={text.detail}>
          {subjects === null
            ? '사이트를 닫아 두어도 내전 시작과 내 차례를 알려드려요.'
            : '고른 소식이 이 기기에 떠요. 위에서 끈 알림은 오지 않아요.'}
        </p>
        {subjects === null ? (
          <Button size="small" isBusy={isBusy} onClick={() => run(() => choose(publicKey, FIRST_SUBJECTS))}>
            받기
          </Button>
        ) : (
          <Button size="small" isBusy={isBusy} onClick={() => run(end)}>
            그만 받기
          </Button>
        )}
      </div>
      {subjects !== null && (
        <ul className={notifications.settings}>
          {PUSH_SUBJECTS.map((subject) => (
            <li key={subject}>
              <span>{SUBJECT_WORDS[subject]}</span>
              <Switch
                label={`이 기기로 ${SUBJECT_WORDS[subject]} 받기`}
                isOn={subjects.includes(subject)}
                isDisabled={isDisabled}
                onChange={(isOn) => {
                  const otherSubjects = subjects.filter((candidate) => candidate !== subject)
                  void run(() => choose(publicKey, isOn ? [...otherSubjects, subject] : otherSubjects))
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </ListState>
  )
}

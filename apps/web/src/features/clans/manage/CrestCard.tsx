import type { ClanDetail } from '@buri/contract/clans'
import { LIMITS } from '@buri/contract/limits'
import { DRAWN_CREST_NAMES, DRAWN_CRESTS, drawnCrestUrl } from '@buri/domain/clans/drawnCrests'
import { mdiImageOutline } from '@mdi/js'
import { useRef } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { ClanCrest } from '#web/ui/game/ClanCrest.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import styles from './crest.module.css'
import { useCrest } from './useCrest.ts'

const MAX_MEGABYTES = LIMITS.imageFileBytes / 1024 / 1024

export function CrestCard({ clan }: { clan: Pick<ClanDetail, 'id' | 'clanName' | 'crestUrl'> }) {
  const { id, clanName, crestUrl } = clan
  const picker = useRef<HTMLInputElement>(null)
  const { set, remove, error, isBusy, isSending } = useCrest(id)
  const toastChanged = () => toast.good('클랜 엠블럼을 바꿨습니다.')
  return (
    <Card labelledBy="clan-crest">
      <CardHead id="clan-crest" title="클랜 엠블럼" />
      <CardBody className={layout.grid16}>
        <div className={styles.current}>
          <ClanCrest name={clanName} imageUrl={crestUrl} size={104} />
          <div className={`${layout.grid8} ${styles.upload}`}>
            <p className={text.note}>이미지는 정사각형으로 잘려요. PNG, JPG, WebP, GIF, {MAX_MEGABYTES}MB까지예요.</p>
            <div className={layout.flow}>
              <input
                ref={picker}
                type="file"
                hidden
                aria-label="클랜 엠블럼 이미지"
                accept="image/png,image/jpeg,image/webp,image/gif"
                onChange={({ target }) => {
                  const [file] = target.files ?? []
                  if (file) set({ file }, toastChanged)
                  // Lets the same file be chosen again.
                  target.value = ''
                }}
              />
              <Button
                icon={mdiImageOutline}
                isBusy={isSending}
                disabled={isBusy}
                onClick={() => picker.current?.click()}
              >
                이미지 올리기
              </Button>
              {crestUrl !== null && (
                <Button
                  kind="danger"
                  disabled={isBusy}
                  onClick={() => remove(() => toast.good('클랜 엠블럼을 지웠습니다.'))}
                >
                  지우기
                </Button>
              )}
            </div>
          </div>
        </div>
        {error && <Alert tone="danger" message={error} />}
        <fieldset className={styles.crests}>
          <legend className={text.note}>기본 엠블럼에서 고르기</legend>
          {DRAWN_CREST_NAMES.map((name) => (
            <button
              key={name}
              type="button"
              aria-label={`${DRAWN_CRESTS[name]} 엠블럼`}
              aria-pressed={crestUrl === drawnCrestUrl(name)}
              // The button is not `disabled`, because it would lose the focus while people try crests.
              aria-disabled={isBusy}
              onClick={() => isBusy || set({ drawn: name }, toastChanged)}
            >
              <ClanCrest name={clanName} imageUrl={drawnCrestUrl(name)} />
            </button>
          ))}
        </fieldset>
      </CardBody>
    </Card>
  )
}

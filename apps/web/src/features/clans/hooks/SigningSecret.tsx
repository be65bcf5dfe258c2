import type { NewClanHook } from '@buri/contract/clanHooks'
import { mdiContentCopy } from '@mdi/js'
import { Button } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import styles from './hooks.module.css'

type SigningSecretProps = { made: NewClanHook; onDone: () => void }

/** Shows the secret, which cannot be shown again. */
export const SigningSecret = ({ made: { masked, secret }, onDone }: SigningSecretProps) => (
  <div className={styles.form}>
    <p role="status">
      <b>{masked}</b>의 서명 키예요. 지금만 볼 수 있으니 복사해서 받는 프로그램에 넣어주세요.
    </p>
    <code className={text.secret}>{secret}</code>
    <p className={text.detail}>받는 프로그램은 이 키로 부리가 보낸 소식인지 확인해요.</p>
    <div className={layout.flow}>
      <Button kind="primary" icon={mdiContentCopy} onClick={() => void copyText(secret, '서명 키를 복사했습니다.')}>
        서명 키 복사
      </Button>
      <Button onClick={onDone}>보관했어요</Button>
    </div>
  </div>
)

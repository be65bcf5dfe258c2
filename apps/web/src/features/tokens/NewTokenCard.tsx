import type { NewApiToken } from '@buri/contract/tokens'
import { TOKEN_LIMITS, TOKEN_SCOPES, type TokenScope } from '@buri/domain/accounts/apiTokens'
import { mdiContentCopy } from '@mdi/js'
import { useId, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Check } from '#web/ui/forms/Check.tsx'
import type { Problems } from '#web/ui/forms/problems.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useForm } from '#web/ui/forms/useForm.ts'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import styles from './tokens.module.css'
import { LIFETIME_OPTIONS, SCOPE_WORDS } from './tokenWords.ts'
import { useCreateToken } from './useTokens.ts'

type Draft = { name: string; scopes: readonly TokenScope[]; days: string }
const EMPTY_DRAFT: Draft = { name: '', scopes: ['read'], days: String(TOKEN_LIMITS.days) }

const problemsOf = ({ name, scopes }: Draft): Problems<'name' | 'scopes'> => ({
  ...(name.trim() === '' && { name: '토큰 이름을 입력해주세요.' }),
  ...(scopes.length === 0 && { scopes: '범위를 하나 이상 골라주세요.' }),
})

/** The secret is shown only this once, until the user closes it. */
export function NewTokenCard() {
  const [newToken, setNewToken] = useState<NewApiToken | null>(null)
  const titleId = useId()
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="새 토큰" />
      <CardBody>
        {newToken ? <Secret made={newToken} onDone={() => setNewToken(null)} /> : <Form onMade={setNewToken} />}
      </CardBody>
    </Card>
  )
}

function Form({ onMade }: { onMade: (made: NewApiToken) => void }) {
  const create = useCreateToken()
  const { draft, problems, error, amend, send } = useForm({
    before: EMPTY_DRAFT,
    command: create,
    inputOf: ({ name, scopes, days }) => ({ name: name.trim(), scopes: [...scopes], days: Number(days) }),
    problemsOf,
  })
  const { name, scopes, days } = draft
  return (
    <form
      className={layout.grid16}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send({ form: event.currentTarget, onSuccess: onMade })
      }}
    >
      <TextField
        label="이름"
        value={name}
        maxLength={TOKEN_LIMITS.nameLength}
        hint="어디에 쓰는 토큰인지 알아볼 수 있게 적어주세요."
        error={problems.name}
        autoComplete="off"
        required
        onChange={(typed) => amend({ name: typed })}
      />
      <fieldset className={`${layout.grid4} ${styles.scopes}`} aria-invalid={problems.scopes ? true : undefined}>
        <legend>범위</legend>
        {TOKEN_SCOPES.map((scope) => (
          <Check
            key={scope}
            isChecked={scopes.includes(scope)}
            onChange={(isChecked) =>
              amend({
                scopes: TOKEN_SCOPES.filter((candidate) =>
                  candidate === scope ? isChecked : scopes.includes(candidate),
                ),
              })
            }
          >
            <span className={styles.scope}>
              {SCOPE_WORDS[scope].name}
              <span className={text.detail}>{SCOPE_WORDS[scope].allows}</span>
            </span>
          </Check>
        ))}
        {problems.scopes && <Alert tone="danger" message={problems.scopes} />}
      </fieldset>
      <div className={layout.row}>
        <Select
          label="사용 기간"
          value={days}
          options={LIFETIME_OPTIONS}
          onChange={(newDays) => amend({ days: newDays })}
        />
        <Button kind="primary" type="submit" isBusy={create.isPending}>
          토큰 만들기
        </Button>
      </div>
      {error && <Alert tone="danger" message={error.message} />}
    </form>
  )
}

function Secret({ made: { name, token }, onDone }: { made: NewApiToken; onDone: () => void }) {
  return (
    <div className={layout.grid16}>
      <p role="status">
        <b>{name}</b> 토큰을 만들었어요. 지금만 볼 수 있으니 복사해서 안전한 곳에 보관해주세요.
      </p>
      <code className={text.secret}>{token}</code>
      <div className={layout.flow}>
        <Button kind="primary" icon={mdiContentCopy} onClick={() => void copyText(token, '토큰을 복사했습니다.')}>
          토큰 복사
        </Button>
        <Button onClick={onDone}>보관했어요</Button>
      </div>
    </div>
  )
}

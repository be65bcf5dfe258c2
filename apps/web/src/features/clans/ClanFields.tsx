import { LIMITS } from '@buri/contract/limits'
import { type KeyboardEvent, useId } from 'react'
import { Field } from '#web/ui/forms/Field.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import type { ClanDraft, ClanProblems } from './clanDraft.ts'
import styles from './clanForm.module.css'

type ClanFieldsProps = {
  draft: ClanDraft
  problems: ClanProblems
  onChange: (changes: Partial<ClanDraft>) => void
}

/** What a clan is founded with, and what its leader may change later. */
export function ClanFields({ draft, problems, onChange }: ClanFieldsProps) {
  const publicId = useId()
  return (
    <>
      <Field
        label="클랜 이름"
        error={problems.clanName}
        hint={
          <>
            <span>한글, 영문, 숫자를 섞어 쓸 수 있어요.</span>
            <Counter text={draft.clanName} most={LIMITS.clanNameMaxLength} />
          </>
        }
      >
        {(control) => (
          <input
            {...control}
            required
            autoComplete="off"
            maxLength={LIMITS.clanNameMaxLength}
            value={draft.clanName}
            onChange={(event) => onChange({ clanName: event.target.value })}
            onKeyDown={keepSyllable}
          />
        )}
      </Field>
      <Field
        label="소개"
        error={problems.introduceContent}
        hint={
          <>
            <span>모이는 시간과 분위기를 적어주세요. 제목(##), 목록(-), **굵게** 같은 마크다운을 쓸 수 있어요.</span>
            <Counter text={draft.introduceContent} most={LIMITS.clanIntroduceMaxLength} />
          </>
        }
      >
        {(control) => (
          <textarea
            {...control}
            maxLength={LIMITS.clanIntroduceMaxLength}
            value={draft.introduceContent}
            onChange={(event) => onChange({ introduceContent: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="정원"
        error={problems.memberLimit}
        hint={`${LIMITS.clanMembersMin}명부터 ${LIMITS.clanMembersMax}명까지예요.`}
      >
        {(control) => (
          <input
            {...control}
            required
            inputMode="numeric"
            autoComplete="off"
            value={draft.memberLimit}
            onChange={(event) => onChange({ memberLimit: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.switch}>
        <div>
          <b>공개 클랜</b>
          <p id={publicId}>
            {draft.isPublic
              ? '누구나 클랜을 보고 가입을 신청할 수 있어요.'
              : '클랜원만 볼 수 있어요. 목록과 순위에 나오지 않고, 가입 신청도 받지 않아요.'}
          </p>
        </div>
        <Switch label="공개 클랜" isOn={draft.isPublic} onChange={(isPublic) => onChange({ isPublic })} />
      </div>
    </>
  )
}

const Counter = ({ text, most }: { text: string; most: number }) => (
  <span className={styles.counter}>
    {text.length}/{most}
  </span>
)

/** Enter that ends a Hangul syllable does not yet send the form. */
function keepSyllable(event: KeyboardEvent) {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault()
}

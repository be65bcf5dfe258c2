import { LIMITS } from '@buri/contract/limits'
import { useId } from 'react'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import type { ClanDraft, ClanProblems } from './clanDraft.ts'
import styles from './clanForm.module.css'

type ClanFieldsProps = {
  draft: ClanDraft
  problems: ClanProblems
  onChange: (changes: Partial<ClanDraft>) => void
}

export function ClanFields({ draft, problems, onChange }: ClanFieldsProps) {
  const publicId = useId()
  return (
    <>
      <TextField
        label="클랜 이름"
        error={problems.clanName}
        hint="한글, 영문, 숫자를 섞어 쓸 수 있어요."
        isCounted
        required
        autoComplete="off"
        maxLength={LIMITS.clanNameMaxLength}
        value={draft.clanName}
        onChange={(clanName) => onChange({ clanName })}
      />
      <TextField
        label="소개"
        error={problems.introduceContent}
        hint="모이는 시간과 분위기를 적어주세요. 제목(##), 목록(-), **굵게**를 쓸 수 있어요."
        isLong
        isCounted
        maxLength={LIMITS.clanIntroduceMaxLength}
        value={draft.introduceContent}
        onChange={(introduceContent) => onChange({ introduceContent })}
      />
      <TextField
        label="정원"
        error={problems.memberLimit}
        hint={`${LIMITS.clanMembersMin}명부터 ${LIMITS.clanMembersMax}명까지예요.`}
        required
        inputMode="numeric"
        autoComplete="off"
        value={draft.memberLimit}
        onChange={(memberLimit) => onChange({ memberLimit })}
      />
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

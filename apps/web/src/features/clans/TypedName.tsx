import { normaliseName } from '@buri/domain/riotId'
import { Field } from '#web/ui/forms/Field.tsx'

/** Whether a clan's name was typed, as names are compared. */
export const isTyped = (typed: string, clanName: string) => normaliseName(typed) === normaliseName(clanName)

type TypedNameProps = { clanName: string; value: string; onChange: (typed: string) => void }

/** What cannot be taken back is not done by a press alone. */
export const TypedName = ({ clanName, value, onChange }: TypedNameProps) => (
  <Field label="클랜 이름" hint={`확인을 위해 ‘${clanName}’을 그대로 적어주세요.`}>
    {(control) => (
      <input {...control} autoComplete="off" value={value} onChange={(event) => onChange(event.target.value)} />
    )}
  </Field>
)

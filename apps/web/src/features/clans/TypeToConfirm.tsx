import { normaliseName } from '@buri/domain/riotId'
import { TextField } from '#web/ui/forms/TextField.tsx'

/** Compares the names in normalised form. */
export const isTyped = (typed: string, clanName: string) => normaliseName(typed) === normaliseName(clanName)

type TypedNameProps = { clanName: string; value: string; onChange: (typed: string) => void }

export const TypeToConfirm = ({ clanName, value, onChange }: TypedNameProps) => (
  <TextField
    label="클랜 이름"
    hint={`확인을 위해 ‘${clanName}’을 그대로 적어주세요.`}
    autoComplete="off"
    value={value}
    onChange={onChange}
  />
)

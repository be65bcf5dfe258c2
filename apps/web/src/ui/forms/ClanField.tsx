import type { MatchClan } from '@buri/contract/matches'
import { SelectField } from './SelectField.tsx'

const NO_CLAN = 'none'

type ClanFieldProps = {
  hint: string
  clans: readonly MatchClan[]
  /** `undefined` asks the user to choose. */
  clanId: string | null | undefined
  onChange: (clanId: string | null) => void
}

export function ClanField({ hint, clans, clanId, onChange }: ClanFieldProps) {
  if (clans.length === 0) return null
  return (
    <SelectField
      label="클랜"
      hint={hint}
      value={clanId === undefined ? '' : (clanId ?? NO_CLAN)}
      options={[
        { value: NO_CLAN, label: '클랜 없음' },
        ...clans.map(({ id, clanName }) => ({ value: id, label: clanName })),
      ]}
      {...(clanId === undefined && { placeholder: '클랜을 골라주세요' })}
      onChange={(id) => id && onChange(id === NO_CLAN ? null : id)}
    />
  )
}

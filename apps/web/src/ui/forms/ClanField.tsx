import type { MatchClan } from '@buri/contract/matches'
import { SelectField } from './SelectField.tsx'

type ClanFieldProps = {
  hint: string
  clans: readonly MatchClan[]
  clanId: string | null
  onChange: (clanId: string | null) => void
}

export function ClanField({ hint, clans, clanId, onChange }: ClanFieldProps) {
  if (clans.length === 0) return null
  return (
    <SelectField
      label="클랜"
      hint={hint}
      value={clanId ?? ''}
      options={clans.map(({ id, clanName }) => ({ value: id, label: clanName }))}
      placeholder="클랜 없음"
      onChange={(id) => onChange(id || null)}
    />
  )
}

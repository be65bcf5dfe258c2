import type { MatchClan } from '@buri/contract/matches'
import { Field } from './Field.tsx'

type ClanFieldProps = {
  hint: string
  clans: readonly MatchClan[]
  clanId: string | null
  onChange: (clanId: string | null) => void
}

export function ClanField({ hint, clans, clanId, onChange }: ClanFieldProps) {
  if (clans.length === 0) return null
  return (
    <Field label="클랜" hint={hint}>
      {(control) => (
        <select {...control} value={clanId ?? ''} onChange={(event) => onChange(event.target.value || null)}>
          <option value="">클랜 없음</option>
          {clans.map(({ id, clanName }) => (
            <option key={id} value={id}>
              {clanName}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

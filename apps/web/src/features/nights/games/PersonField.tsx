import type { NightSignup } from '@buri/contract/nights/nights'
import { Field } from '#web/ui/forms/Field.tsx'

type PersonFieldProps = {
  label: string
  hint?: string | undefined
  people: readonly Pick<NightSignup, 'id' | 'summonerName'>[]
  none: string
  value: string
  onChange: (id: string) => void
  note?: (id: string) => string
}

export const PersonField = ({ label, hint, people, none, value, onChange, note }: PersonFieldProps) => (
  <Field label={label} hint={hint}>
    {(control) => (
      <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{none}</option>
        {people.map(({ id, summonerName }) => (
          <option key={id} value={id}>
            {summonerName}
            {note?.(id)}
          </option>
        ))}
      </select>
    )}
  </Field>
)

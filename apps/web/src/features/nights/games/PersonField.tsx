import type { NightSignup } from '@buri/contract/nights/nights'
import { Field } from '#web/ui/forms/Field.tsx'

type PersonFieldProps = {
  label: string
  hint?: string | undefined
  people: readonly Pick<NightSignup, 'id' | 'summonerName'>[]
  /** The label of the choice of no person. */
  none: string
  value: string
  onChange: (id: string) => void
  /** A note that is shown after a name. */
  note?: (id: string) => string
}

/** Chooses one person of a night, or none. */
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

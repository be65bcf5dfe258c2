import type { NightSignup } from '@buri/contract/nights/nights'
import { SelectField } from '#web/ui/forms/SelectField.tsx'

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
  <SelectField
    label={label}
    hint={hint}
    value={value}
    options={people.map(({ id, summonerName }) => ({ value: id, label: `${summonerName}${note?.(id) ?? ''}` }))}
    placeholder={none}
    onChange={onChange}
  />
)

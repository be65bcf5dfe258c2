/** People with their index in the list, because two of them may have one name. */
export const withListIndex = <Person extends object>(people: readonly Person[]) =>
  people.map((person, nth) => ({ ...person, nth }))

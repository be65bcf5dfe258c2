/** The index serves as React key, because two people may have the same name. */
export const withListIndex = <Person extends object>(people: readonly Person[]) =>
  people.map((person, nth) => ({ ...person, nth }))

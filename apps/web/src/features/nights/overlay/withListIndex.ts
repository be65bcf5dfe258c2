/** Adds to each person the place in the list, as a React key, because two people may have the same name. */
export const withListIndex = <Person extends object>(people: readonly Person[]) =>
  people.map((person, nth) => ({ ...person, nth }))

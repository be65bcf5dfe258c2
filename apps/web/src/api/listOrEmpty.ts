/** A list of unknown shape is shown as empty, and named in the console. */
export const listOrEmpty =
  <Item>(what: string) =>
  (given: unknown): Item[] => {
    if (Array.isArray(given)) return given
    console.warn(`${what} 목록의 형식이 다릅니다.`, given)
    return []
  }

/** A list of unknown shape is read as empty, and named in the console. */
export const listOrEmpty =
  <Item>(subject: string) =>
  (json: unknown): Item[] => {
    if (Array.isArray(json)) return json
    console.warn(`${subject} 목록의 형식이 다릅니다.`, json)
    return []
  }

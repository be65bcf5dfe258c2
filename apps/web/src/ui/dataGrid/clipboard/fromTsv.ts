/** The cells of a spreadsheet's clipboard, line by line. */
export function fromTsv(text: string): string[][] {
  // Excel ends the last row too.
  const whole = text.replace(/\r?\n$/, '')
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < whole.length; at += 1) {
    const sign = whole[at] as string
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (whole[at + 1] === '"') cell += whole[++at]
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === '\t') endCell()
    else if (sign === '\n') {
      endCell()
      rows.push([])
    } else if (sign !== '\r') cell += sign
  }
  endCell()
  return rows
}

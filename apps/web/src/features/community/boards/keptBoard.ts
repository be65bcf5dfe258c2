import { boardViewOf, searchOfBoard } from './boardView.ts'

const keyOf = (boardId: number) => `board-${boardId}`

/** Remembers how a board was looked at, for as long as the tab lives. */
export function keepBoard(boardId: number, search: string) {
  try {
    sessionStorage.setItem(keyOf(boardId), search)
  } catch {
    // Storage is closed or full: the way back leads to the first page.
  }
}

/** The end of the address under which the board was seen last. */
export function keptBoard(boardId: number): string {
  try {
    return searchOfBoard(boardViewOf(new URLSearchParams(sessionStorage.getItem(keyOf(boardId)) ?? '')))
  } catch {
    return ''
  }
}

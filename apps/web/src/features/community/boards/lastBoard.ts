import { boardViewOf, searchOfBoard } from './boardView.ts'

const keyOf = (boardId: number) => `board-${boardId}`

/** Remembers a board's view for the life of the tab. */
export function rememberBoard(boardId: number, search: string) {
  try {
    sessionStorage.setItem(keyOf(boardId), search)
  } catch {
    // Storage is blocked or full, so the link back opens the first page.
  }
}

/** The query string with which this board was visited last. */
export function lastBoard(boardId: number): string {
  try {
    return searchOfBoard(boardViewOf(new URLSearchParams(sessionStorage.getItem(keyOf(boardId)) ?? '')))
  } catch {
    return ''
  }
}

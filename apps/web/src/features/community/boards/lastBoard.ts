import { boardViewOf, searchOfBoard } from './boardView.ts'

const keyOf = (boardId: number) => `board-${boardId}`

export function rememberBoard(boardId: number, search: string) {
  try {
    sessionStorage.setItem(keyOf(boardId), search)
  } catch {
    // Storage is blocked or full, so the link back opens the first page.
  }
}

export function lastBoard(boardId: number): string {
  try {
    return searchOfBoard(boardViewOf(new URLSearchParams(sessionStorage.getItem(keyOf(boardId)) ?? '')))
  } catch {
    return ''
  }
}

import { useState } from 'react'
import { useLocation } from 'react-router'

/** The open row of each entry of the browser's history, for the life of the page. */
const keptOpen = new Map<string, string | null>()

/** The one open row. Coming back from a match restores it. */
export function useOpenRow() {
  const { key } = useLocation()
  const [openId, setOpenId] = useState(() => keptOpen.get(key) ?? null)
  const openRow = (id: string | null) => {
    keptOpen.set(key, id)
    setOpenId(id)
  }
  return [openId, openRow] as const
}

import { useState } from 'react'
import { useLocation } from 'react-router'

/** The open row by the key of the browser's history entry. It is kept until the page is reloaded. */
const keptOpen = new Map<string, string | null>()

/** Coming back from a match opens its row again. */
export function useOpenRow() {
  const { key } = useLocation()
  const [openId, setOpenId] = useState(() => keptOpen.get(key) ?? null)
  const openRow = (id: string | null) => {
    keptOpen.set(key, id)
    setOpenId(id)
  }
  return [openId, openRow] as const
}

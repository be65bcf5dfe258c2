import { useState } from 'react'
import { useLocation } from 'react-router'

/** Which row was open at each place of the browser's history, for as long as the page lives. */
const keptOpen = new Map<string, string | null>()

/** The one open row. Coming back from a match finds it open again. */
export function useOpenRow() {
  const { key } = useLocation()
  const [openId, setOpenId] = useState(() => keptOpen.get(key) ?? null)
  const open = (id: string | null) => {
    keptOpen.set(key, id)
    setOpenId(id)
  }
  return [openId, open] as const
}

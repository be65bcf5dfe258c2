import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { NAVIGATE_IN_PLACE } from '#web/ui/layout/inPlace.ts'
import { type ClanListView, clanListViewOf, searchOfList } from './clanListView.ts'
import { lastClanList, rememberClanList } from './lastClanList.ts'

/** A bare address restores the last view. */
export function useClanListView(): [ClanListView, (view: ClanListView) => void] {
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const [lastView, setLastView] = useState(() => (searchParams.size === 0 ? lastClanList() : undefined))
  const isBare = searchParams.size === 0
  const view = lastView && isBare ? lastView : clanListViewOf(searchParams)
  const address = searchOfList(view)

  useEffect(() => {
    rememberClanList(clanListViewOf(new URLSearchParams(address)))
  }, [address])

  useEffect(() => {
    if (!lastView) return
    // Once the last view is restored, an address without parameters means the defaults.
    if (isBare && address !== '') void navigate({ search: address }, { replace: true, preventScrollReset: true })
    else setLastView(undefined)
  }, [lastView, isBare, address, navigate])

  const show = (next: ClanListView) => void navigate({ search: searchOfList(next) }, NAVIGATE_IN_PLACE)
  return [view, show]
}

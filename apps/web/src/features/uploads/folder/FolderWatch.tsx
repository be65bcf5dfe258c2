import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { digestOf } from '../digestOf.ts'
import { previewFile } from '../previewFile.ts'
import { uploadForm } from '../uploadForm.ts'
import { mayRead } from './folderAccess.ts'
import { type CutReplayFile, type FolderScan, folderScanner } from './folderScanner.ts'
import { folderStore, onFolderChange } from './folderStore.ts'
import { scanNotice } from './folderWords.ts'
import { watchFolder } from './watchFolder.ts'

/** The tab that holds this lock watches the folder. The other tabs wait for it. */
const LOCK_NAME = 'buri-replay-folder'

/** Renders nothing, but shows a toast after it has sent something. */
export function FolderWatch({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()

  const showNotice = useEffectEvent(({ found }: FolderScan) => {
    const notice = scanNotice(found)
    if (!notice) return
    const { tone, words, matchId } = notice
    toast[tone](words, matchId ? { label: '경기 보기', onChoose: () => navigate(`/match/${matchId}`) } : undefined)
    // Nearly every page shows something that depends on a match.
    void queries.invalidateQueries()
  })

  useEffect(() => {
    let current = new AbortController()

    const watch = async (signal: AbortSignal) => {
      const record = await folderStore.read()
      if (record?.userId !== userId || !record.isOn || !(await mayRead(record.handle))) return
      const send = (files: readonly CutReplayFile[], clanId: string | null) => {
        // Another account may have signed in since the scan began.
        signal.throwIfAborted()
        return sendReplays(files, clanId)
      }
      const scan = folderScanner({ store: folderStore, understand: previewFile, send, digestOf, now: Date.now })
      await watchFolder({ folder: record.handle, scan, onLook: showNotice, signal })
    }

    const begin = () => {
      current.abort()
      current = new AbortController()
      const { signal } = current
      navigator.locks
        .request(LOCK_NAME, { signal }, () => watch(signal))
        .catch((error: unknown) => {
          if (signal.aborted) return
          toast.caution('리플레이 폴더를 읽을 수 없습니다. 올리기 화면에서 다시 연결해주세요.')
          console.warn('리플레이 폴더를 읽을 수 없습니다.', error)
        })
    }

    begin()
    const stop = onFolderChange((what) => {
      if (what === 'settings') begin()
    })
    return () => {
      stop()
      current.abort()
    }
  }, [userId])

  return null
}

/** Uploads replays for the wanted clan or, if the user has left the clan, without a clan. */
async function sendReplays(files: readonly CutReplayFile[], wantedClan: string | null) {
  const clans = wantedClan === null ? [] : (await call('GET /api/clans/my', {})).data
  const clanId = clans.find(({ id }) => id === wantedClan)?.id ?? null
  const { results } = await call('POST /api/matches/replays', {
    body: uploadForm({ date: null, remark: '', host: null, clanId, items: files }),
  })
  return results
}

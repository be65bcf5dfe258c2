import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { digestOf } from '../digestOf.ts'
import { askToRead, chooseFolder } from '../folder/folderAccess.ts'
import { previewFile } from '../previewFile.ts'
import { uploadForm } from '../uploadForm.ts'
import { backlogFolder, replaysIn, unpackFiles } from './backlogFolder.ts'
import { type Progress, sendBacklog } from './sendBacklog.ts'

type BacklogState =
  | { step: 'idle' }
  | { step: 'sending'; progress: Progress | null }
  | { step: 'over'; progress: Progress | null; message: string | null }

export function useBacklog(clanId: string, userId: string) {
  const params = { id: clanId }
  const queries = useQueryClient()
  const backlog = useQuery(query('GET /api/clans/:id/backlog', { params }))
  const [state, setState] = useState<BacklogState>({ step: 'idle' })
  const [folder, setFolder] = useState<FileSystemDirectoryHandle>()
  const stop = useRef<AbortController>(null)

  useEffect(() => {
    let isHere = true
    void backlogFolder.of(clanId, userId).then((stored) => {
      if (isHere) setFolder(stored)
    })
    return () => {
      isHere = false
      stop.current?.abort()
    }
  }, [clanId, userId])

  const isSending = state.step === 'sending'
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSending])

  async function sendFrom(filesOf: (signal: AbortSignal) => Promise<readonly File[]>) {
    stop.current?.abort()
    const current = new AbortController()
    stop.current = current
    const { signal } = current
    let progress: Progress | null = null
    const show = (message: string | null) => setState({ step: 'over', progress, message })
    setState({ step: 'sending', progress })
    try {
      const files = await filesOf(signal)
      await call('POST /api/clans/:id/backlog', { params })
      await sendBacklog(files, {
        ...{ understand: previewFile, digestOf, wait, signal },
        onProgress: (now) => {
          progress = now
          if (!signal.aborted) setState({ step: 'sending', progress })
        },
        findKnown: async (digests) => {
          const { known } = await call('POST /api/matches/replays/known', { body: { clanId, digests: [...digests] } })
          return known.map(({ digest }) => digest)
        },
        send: async (items) => {
          const body = uploadForm({ date: null, remark: '', host: null, clanId, items })
          return (await call('POST /api/matches/replays', { body })).results
        },
      })
      await call('POST /api/clans/:id/backlog/end', { params })
      show(null)
    } catch (error) {
      show(signal.aborted ? null : error instanceof Error ? error.message : String(error))
    }
    // Nearly every page shows something that depends on matches.
    await queries.invalidateQueries()
  }

  const sendFolder = (handle: FileSystemDirectoryHandle) => sendFrom(() => replaysIn(handle))
  return {
    backlog,
    sending: state,
    folderName: folder?.name,
    sendFiles: (files: readonly File[]) => sendFrom((signal) => unpackFiles(files, signal)),
    async chooseFolder() {
      const handle = await chooseFolder()
      if (!handle) return
      await backlogFolder.keep(clanId, { handle, userId })
      setFolder(handle)
      await sendFolder(handle)
    },
    async resume() {
      if (folder && (await askToRead(folder))) await sendFolder(folder)
    },
    stop: () => stop.current?.abort(),
  }
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

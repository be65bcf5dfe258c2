import type { MatchClan } from '@buri/contract/matches'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { call } from '#web/api/call.ts'
import { fetchWithProgress } from '#web/api/fetchWithProgress.ts'
import { onFilesDropped, takeDroppedFiles } from './droppedFiles.ts'
import { belongsToNight, type ExpectedNight } from './filesOfNight.ts'
import { lastClan, rememberClan, usualClan } from './lastClan.ts'
import type { markAlreadySent } from './markAlreadySent.ts'
import { previewFile } from './previewFile.ts'
import { type SendBatch, sendBatches } from './sendBatches.ts'
import { onFilesGiven } from './sharedFiles.ts'
import { mayContainSeveralResults, splitFile } from './splitFile.ts'
import { uploadForm } from './uploadForm.ts'
import { batchesOf, isSendable, NO_UPLOADS, uploadList } from './uploadList.ts'

const sendBatch: SendBatch = async (batch, onProgress) => {
  const { results } = await call('POST /api/matches/replays', {
    body: uploadForm(batch),
    fetch: fetchWithProgress(onProgress),
  })
  return results
}

type Uploads = {
  onFailure: () => void
  clans: readonly MatchClan[]
  /** Files that clearly belong to this night are sent automatically. */
  night: ExpectedNight | undefined
  /** True once the uploader and their clans are loaded. */
  isReady: boolean
}

export function useUploads({ onFailure, clans, night, isReady }: Uploads) {
  const [list, dispatch] = useReducer(uploadList, NO_UPLOADS)
  const [host, setHost] = useState<string | null>(null)
  const [lastOne] = useState(lastClan)
  const [chosenClan, setChosenClan] = useState<string | null>()
  const wantedClan = chosenClan === undefined ? (night ? night.clanId : usualClan(clans, lastOne)) : chosenClan
  // The user may have left the clan since it was chosen.
  const clanId = wantedClan === undefined ? undefined : (clans.find(({ id }) => id === wantedClan)?.id ?? null)
  const setClan = (newClan: string | null) => {
    rememberClan(newClan)
    setChosenClan(newClan)
  }
  const files = useRef(new Map<string, File>())
  const startedIds = useRef(new Set<number>())
  const queries = useQueryClient()

  const show = (dropped: readonly File[]) => {
    for (const file of dropped) files.current.set(keyOf(file.name, file.size, file.lastModified), file)
    if (dropped.length > 0) dispatch({ type: 'add', files: dropped })
  }

  const add = (dropped: readonly File[]) => {
    show(dropped.filter((file) => !mayContainSeveralResults(file)))
    // A file that was moved after the drop cannot be split; its upload reports the error.
    for (const file of dropped.filter(mayContainSeveralResults)) splitFile(file).then(show, () => show([file]))
  }

  const take = useEffectEvent(() => add(takeDroppedFiles()))
  useEffect(() => {
    const listener = () => take()
    listener()
    return onFilesDropped(listener)
  }, [])

  const takeGiven = useEffectEvent(add)
  useEffect(() => onFilesGiven((takenFiles) => takeGiven(takenFiles)), [])

  useEffect(() => {
    for (const { id, fileName, fileSize, lastModified, state } of list.items) {
      const file = files.current.get(keyOf(fileName, fileSize, lastModified))
      if (state.step !== 'reading' || startedIds.current.has(id) || !file) continue
      startedIds.current.add(id)
      previewFile(file).then(
        (reading) =>
          reading.ok
            ? dispatch({ type: 'understood', id, understood: reading.understood, bytes: reading.bytes })
            : dispatch({ type: 'refused', id, message: reading.message }),
        // The file was moved or deleted after it was chosen.
        () => dispatch({ type: 'refused', id, message: '파일을 읽을 수 없습니다. 다시 선택해주세요.' }),
      )
    }
  }, [list.items])

  const isSending = list.items.some(({ state }) => state.step === 'sending')

  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSending])

  const sendAll = async () => {
    if (clanId === undefined) return
    const knownIds = night || host !== null ? [] : await knownAmong(list.items, { clanId, dispatch })
    const newItems = list.items.filter(({ id }) => !knownIds.includes(id))
    const isThrough = await sendBatches(batchesOf(newItems, { host, clanId }), sendBatch, dispatch)
    if (!isThrough) onFailure()
    // Nearly every page shows something that depends on a match.
    await queries.invalidateQueries()
  }

  const [sentAutomatically, setSentAutomatically] = useState<readonly number[]>([])
  // After files were taken back, no more are sent automatically.
  const [isTakenBack, setTakenBack] = useState(false)
  const isPlain =
    isReady &&
    !isTakenBack &&
    night !== undefined &&
    !isSending &&
    list.items.some(isSendable) &&
    list.items.every(({ state, understood }) =>
      state.step === 'ready' ? belongsToNight(night, understood) : state.step !== 'reading' && state.step !== 'failed',
    )
  const sendUnasked = useEffectEvent(() => {
    const sendableIds = list.items.filter(isSendable).map(({ id }) => id)
    setSentAutomatically((before) => [...before, ...sendableIds])
    void sendAll()
  })
  useEffect(() => {
    if (isPlain) sendUnasked()
  }, [isPlain])

  const remove = (id: number) => {
    const item = list.items.find((candidate) => candidate.id === id)
    if (item) files.current.delete(keyOf(item.fileName, item.fileSize, item.lastModified))
    dispatch({ type: 'remove', id })
  }

  const forgetTakenBack = (id: number) => {
    setTakenBack(true)
    remove(id)
  }

  return {
    items: list.items,
    ...{ host, setHost, clanId, setClan },
    ...{ dispatch, add, remove, sendAll, isSending },
    ...{ sentAutomatically, isTakenBack, forgetTakenBack },
  }
}

/** Marks files that the server already has. If it does not answer, all files are sent. */
const knownAmong: typeof markAlreadySent = (...asking) =>
  import('./markAlreadySent.ts').then((code) => code.markAlreadySent(...asking)).catch(() => [])

const keyOf = (name: string, size: number, lastModified: number) => `${name}/${size}/${lastModified}`

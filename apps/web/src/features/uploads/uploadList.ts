import { LIMITS } from '@buri/contract/limits'
import type { UploadResult } from '@buri/contract/uploads'
import type { FilePreview } from './previewFile.ts'

type UploadState =
  | { step: 'reading' }
  /** The file was refused while the browser read it, and is never sent. */
  | { step: 'refused'; message: string }
  | { step: 'ready' }
  | { step: 'sending'; share: number }
  /** The file did not arrive, or the server could not take it. It can be sent again. */
  | { step: 'failed'; message: string }
  | { step: 'answered'; result: UploadResult }

export type UploadItem = {
  id: number
  fileName: string
  fileSize: number
  lastModified: number
  understood: FilePreview | null
  bytes: Uint8Array<ArrayBuffer> | null
  /** Set by hand, in milliseconds since 1970. `null` means that the file's own date is used. */
  date: number | null
  remark: string
  state: UploadState
}

export type UploadList = { items: readonly UploadItem[]; nextId: number }
export const NO_UPLOADS: UploadList = { items: [], nextId: 1 }

type DroppedFile = Pick<File, 'name' | 'size' | 'lastModified'>

export type UploadAction =
  | { type: 'add'; files: readonly DroppedFile[] }
  | { type: 'understood'; id: number; understood: FilePreview; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'refused'; id: number; message: string }
  | { type: 'date'; id: number; date: number | null }
  | { type: 'remark'; id: number; remark: string }
  | { type: 'remarkAll'; remark: string }
  | { type: 'sending'; ids: readonly number[] }
  /** `share` is the part of the batch that was sent, from 0 to 1. */
  | { type: 'sent'; ids: readonly number[]; share: number }
  | { type: 'answered'; ids: readonly number[]; results: readonly UploadResult[] }
  | { type: 'failed'; ids: readonly number[]; message: string }
  | { type: 'remove'; id: number }
  | { type: 'removeAnswered' }

export const NO_ANSWER = '이 파일의 결과를 받지 못했습니다. 다시 보내주세요.'

/** Applies an action to the list. Typed fields are kept after every failure. */
export function uploadList(list: UploadList, action: UploadAction): UploadList {
  switch (action.type) {
    case 'add': {
      const newFiles = action.files.filter(
        (file, index) => !isKnown(list.items, file) && !isKnown(action.files.slice(0, index), file),
      )
      return {
        items: [...list.items, ...newFiles.map((file, index) => itemOf(file, list.nextId + index))],
        nextId: list.nextId + newFiles.length,
      }
    }
    case 'understood':
      return withChangedItems(list, [action.id], (item) => ({
        ...item,
        understood: action.understood,
        bytes: action.bytes,
        state: { step: 'ready' },
      }))
    case 'refused':
      return withChangedItems(list, [action.id], (item) => ({
        ...item,
        state: { step: 'refused', message: action.message },
      }))
    case 'date':
      return withChangedItems(list, [action.id], (item) => (isEditable(item) ? { ...item, date: action.date } : item))
    case 'remark':
      return withChangedItems(list, [action.id], (item) =>
        isEditable(item) ? { ...item, remark: cutRemark(action.remark) } : item,
      )
    case 'remarkAll':
      return {
        ...list,
        items: list.items.map((item) => (isEditable(item) ? { ...item, remark: cutRemark(action.remark) } : item)),
      }
    case 'sending':
      return withChangedItems(list, action.ids, (item) =>
        isSendable(item) ? { ...item, state: { step: 'sending', share: 0 } } : item,
      )
    case 'sent': {
      const shares = sharesOf(list.items, action.ids, action.share)
      return withChangedItems(list, action.ids, (item) =>
        item.state.step === 'sending' ? { ...item, state: { step: 'sending', share: shares.get(item.id) ?? 0 } } : item,
      )
    }
    case 'answered':
      return withChangedItems(list, action.ids, (item) => {
        if (item.state.step !== 'sending') return item
        const result = action.results[action.ids.indexOf(item.id)]
        return { ...item, state: result ? { step: 'answered', result } : { step: 'failed', message: NO_ANSWER } }
      })
    case 'failed':
      return withChangedItems(list, action.ids, (item) =>
        item.state.step === 'sending' ? { ...item, state: { step: 'failed', message: action.message } } : item,
      )
    case 'remove':
      return { ...list, items: list.items.filter(({ id, state }) => id !== action.id || state.step === 'sending') }
    case 'removeAnswered':
      return { ...list, items: list.items.filter(({ state }) => state.step !== 'answered' && state.step !== 'refused') }
  }
}

export const isSendable = ({ state }: UploadItem) => state.step === 'ready' || state.step === 'failed'

export const isEditable = ({ state }: UploadItem) =>
  state.step === 'reading' || state.step === 'ready' || state.step === 'failed'

/** Returns the match if all files gave the same one and no file is editable or being sent. */
export function onlyMatchSent(items: readonly UploadItem[]): string | undefined {
  if (items.some((item) => isEditable(item) || item.state.step === 'sending')) return
  const sent = items.flatMap(({ state }) => (state.step === 'answered' ? (state.result.matchId ?? []) : []))
  const [match, ...others] = new Set(sent)
  return others.length === 0 ? match : undefined
}

/** At most twenty files, which have the same typed fields. */
export type Batch = {
  date: number | null
  remark: string
  host: string | null
  clanId: string | null
  items: readonly UploadItem[]
}

/** Fields that all files of an upload share, because they usually come from one evening. */
type EveningFields = Pick<Batch, 'host' | 'clanId'>
const NO_EVENING_FIELDS: EveningFields = { host: null, clanId: null }

export function batchesOf(items: readonly UploadItem[], evening: EveningFields = NO_EVENING_FIELDS): Batch[] {
  const groups = new Map<string, UploadItem[]>()
  for (const item of items.filter(isSendable)) {
    const key = JSON.stringify([item.date, item.remark.trim()])
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const fields = { date: first.date, remark: first.remark.trim(), ...evening }
    return chunksOf(group, LIMITS.uploadFiles).map((part) => ({ ...fields, items: part }))
  })
}

const withChangedItems = (
  list: UploadList,
  ids: readonly number[],
  edit: (item: UploadItem) => UploadItem,
): UploadList => ({
  ...list,
  items: list.items.map((item) => (ids.includes(item.id) ? edit(item) : item)),
})

const itemOf = ({ name, size, lastModified }: DroppedFile, id: number): UploadItem => ({
  id,
  fileName: name,
  fileSize: size,
  lastModified,
  understood: null,
  bytes: null,
  date: null,
  remark: '',
  state: { step: 'reading' },
})

const isKnown = (items: readonly (UploadItem | DroppedFile)[], file: DroppedFile) =>
  items.some((item) =>
    'fileName' in item
      ? item.fileName === file.name && item.fileSize === file.size && item.lastModified === file.lastModified
      : item.name === file.name && item.size === file.size && item.lastModified === file.lastModified,
  )

const cutRemark = (remark: string) => [...remark].slice(0, LIMITS.remarkMaxLength).join('')

/** Returns the sent share of each file. The files of a batch are sent one after another. */
function sharesOf(items: readonly UploadItem[], ids: readonly number[], share: number): Map<number, number> {
  const sizes = ids.map((id) => items.find((item) => item.id === id)?.bytes?.length ?? 0)
  let sentBytes = share * sizes.reduce((sum, size) => sum + size, 0)
  return new Map(
    ids.map((id, index) => {
      const size = sizes[index] ?? 0
      const ownShare = size === 0 ? share : Math.min(1, Math.max(0, sentBytes / size))
      sentBytes -= size
      return [id, ownShare]
    }),
  )
}

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

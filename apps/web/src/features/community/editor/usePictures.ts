import { LIMITS } from '@buri/contract/limits'
import { useRef, useState } from 'react'
import { call } from '#web/api/call.ts'
import { fetchWithProgress } from '#web/api/fetchWithProgress.ts'
import { altTextOf, pictureRefusal } from '../writing/pictureWords.ts'
import type { useTextarea } from '../writing/useTextarea.ts'

export type SentPicture = {
  key: string
  name: string
  /** The uploaded share, from 0 to 1. */
  share: number
  state: 'sending' | 'done' | { error: string }
}

/** A placeholder marks the place of each picture, and is removed if the picture is refused. */
export function usePictures(area: ReturnType<typeof useTextarea>) {
  const [pictures, setPictures] = useState<readonly SentPicture[]>([])
  const files = useRef(new Map<string, File>())
  const count = useRef(0)
  // Pictures are sent one by one: a photo needs the whole bandwidth, and the server decodes one at a time.
  const lastInsert = useRef<Promise<void>>(Promise.resolve())
  const changePicture = (key: string, change: Partial<SentPicture>) =>
    setPictures((previous) => previous.map((picture) => (picture.key === key ? { ...picture, ...change } : picture)))

  const send = async (key: string, file: File, mark: string) => {
    const body = new FormData()
    body.append('file', file)
    try {
      const onProgress = (share: number) => changePicture(key, { share })
      const { url } = await call('POST /api/uploads/images', { body, fetch: fetchWithProgress(onProgress) })
      area.replace(mark, `![${altTextOf(file.name)}](${url})`)
      changePicture(key, { state: 'done', share: 1 })
    } catch (error) {
      area.replace(`${mark}\n`, '')
      changePicture(key, { state: { error: error instanceof Error ? error.message : String(error) } })
    }
  }

  const begin = (key: string, file: File) => {
    const mark = `![올리는 중 ${key}]()`
    area.change(({ text, start, end }) => {
      const lineBreak = start === 0 || text[start - 1] === '\n' ? '' : '\n'
      const insert = `${lineBreak}${mark}\n`
      return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length }
    })
    lastInsert.current = lastInsert.current.then(() => send(key, file, mark))
  }

  return {
    pictures,
    isSending: pictures.some(({ state }) => state === 'sending'),
    add: (newFiles: readonly File[]) => {
      for (const file of newFiles) {
        count.current += 1
        const key = `${altTextOf(file.name)} ${count.current}`
        const refusal = pictureRefusal(file, LIMITS.imageFileBytes)
        const state = refusal ? { error: refusal } : ('sending' as const)
        setPictures((previous) => [...previous, { key, name: file.name, share: 0, state }])
        files.current.set(key, file)
        if (!refusal) begin(key, file)
      }
    },
    again: (key: string) => {
      const file = files.current.get(key)
      if (!file) return
      changePicture(key, { state: 'sending', share: 0 })
      begin(key, file)
    },
    drop: (key: string) => {
      files.current.delete(key)
      setPictures((previous) => previous.filter((picture) => picture.key !== key))
    },
  }
}

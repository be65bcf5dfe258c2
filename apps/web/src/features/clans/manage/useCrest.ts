import { LIMITS } from '@buri/contract/limits'
import type { DrawnCrest } from '@buri/domain/clans/drawnCrests'
import { useState } from 'react'
import { useClanCommand } from '../useMembership.ts'

type ChosenCrest = { file: File } | { drawn: DrawnCrest }

function formOf(crest: ChosenCrest): FormData {
  const form = new FormData()
  if ('file' in crest) form.append('file', crest.file)
  else form.append('drawn', crest.drawn)
  return form
}

/** A picture that is too large is not sent. */
export function useCrest(id: string) {
  const [tooLarge, setTooLarge] = useState<string>()
  const setting = useClanCommand('PUT /api/clans/:id/badge', (crest: ChosenCrest) => ({
    params: { id },
    body: formOf(crest),
  }))
  const removing = useClanCommand('DELETE /api/clans/:id/badge', () => ({ params: { id } }))
  return {
    set(crest: ChosenCrest, onSuccess: () => void) {
      removing.reset()
      const isTooLarge = 'file' in crest && crest.file.size > LIMITS.imageFileBytes
      setTooLarge(
        isTooLarge ? `이미지가 너무 큽니다. ${LIMITS.imageFileBytes / 1024 / 1024}MB까지 올릴 수 있습니다.` : undefined,
      )
      if (isTooLarge) setting.reset()
      else setting.mutate(crest, { onSuccess })
    },
    remove(onSuccess: () => void) {
      setting.reset()
      setTooLarge(undefined)
      removing.mutate(undefined, { onSuccess })
    },
    error: tooLarge ?? setting.error?.message ?? removing.error?.message,
    isBusy: setting.isPending || removing.isPending,
    isSending: setting.isPending && setting.variables !== undefined && 'file' in setting.variables,
  }
}

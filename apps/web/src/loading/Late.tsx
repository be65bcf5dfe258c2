import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { untilHere } from './untilHere.ts'
import { whenIdle } from './whenIdle.ts'

/** A part of the frame, which comes once the page can be used. Where it is lost for good the page stays as it is. */
export function Late({ load }: { load: () => Promise<ComponentType> }) {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    void whenIdle()
      .then(() => untilHere(load))
      .then((part) => startTransition(() => setPart(() => part)))
      .catch(console.error)
  }, [load])
  return Part && <Part />
}

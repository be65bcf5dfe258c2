import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { reloadForMissingPart } from './missingCode.ts'
import { whenIdle } from './whenIdle.ts'

/** If the part cannot be loaded, the page stays without it and is reloaded when the site answers. */
export function DeferredPart({ load }: { load: () => Promise<ComponentType> }) {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    void whenIdle()
      .then(load)
      .then((part) => startTransition(() => setPart(() => part)))
      .catch(reloadForMissingPart)
  }, [load])
  return Part && <Part />
}

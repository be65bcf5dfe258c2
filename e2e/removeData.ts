import { rm } from 'node:fs/promises'

/** After the run, when the product has stopped: its data was the run's alone. */
export default async function removeData(): Promise<void> {
  const folder = process.env.JOURNEY_DATA_DIR
  if (folder) await rm(folder, { recursive: true, force: true })
}

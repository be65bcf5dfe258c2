// One chunk for nights of several teams.

export { EveningTable } from './EveningTable.tsx'
export { Rooms } from './Rooms.tsx'

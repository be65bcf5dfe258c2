// One chunk for the parts that only nights of several teams need.

export { EveningTable } from './EveningTable.tsx'
export { Rooms } from './Rooms.tsx'
